"""donjon bot: play a seat over standard input and output, one JSON line a message."""

import argparse
import sys

from donjon.engine.speaking import say_here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "--level",
        metavar=say("LEVEL"),
        default="normal",
        help=say("random, easy, normal, hard, master"),
    )
    parser.add_argument(
        "--protocol", action="store_true", help=say("tell what the messages look like")
    )


def run(args: argparse.Namespace) -> int:
    from donjon.bots import protocol

    if args.protocol:
        print(protocol.described(say_here()))
        return 0
    return protocol.serve(args.level, sys.stdin, sys.stdout)
