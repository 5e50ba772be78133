"""Numba's arrays on a GPU with DLPack beside their own interface; imported only where a GPU is."""

from importlib import import_module
from typing import Any

cuda: Any = import_module("numba.cuda")
DeviceNDArray: Any = import_module("numba.cuda.cudadrv.devicearray").DeviceNDArray
View: Any = import_module("cuda.core.utils").StridedMemoryView


class Shared(DeviceNDArray):  # type: ignore[misc]  # Numba has no types
    """An array that others see without a copy: `torch.from_dlpack`, `cupy.from_dlpack`."""

    def __dlpack__(self, **asked: Any) -> Any:
        cuda.synchronize()  # whoever asks may work on a stream that doesn't wait for ours
        return self._view().__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        kind, number = self._view().__dlpack_device__()
        return int(kind), int(number)

    def _view(self) -> Any:
        return View.from_cuda_array_interface(self, stream_ptr=-1)


def shared(array: Any) -> Any:
    """The same memory as a `Shared`."""
    return Shared(array.shape, array.strides, array.dtype, array.stream, array.gpu_data)
