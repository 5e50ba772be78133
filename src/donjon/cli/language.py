"""Which language the terminal speaks, for the commands; games' own take it from the engine."""

from donjon.engine.speaking import OPTION as OPTION
from donjon.engine.speaking import SYSTEM as SYSTEM
from donjon.engine.speaking import VARIABLE as VARIABLE
from donjon.engine.speaking import asked_language as asked_language
from donjon.engine.speaking import language_here as language_here
from donjon.engine.speaking import say_here as say_here
from donjon.engine.speaking import set_language as set_language
