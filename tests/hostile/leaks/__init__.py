"""The leak harness: worlds that differ in what a viewer can't know, told alike to the byte.

**Worlds.**  A and B are one table each, on databases of their own, with the same people, the same
secrets of browsers and a clock that stands until it is set.  They differ in one of three ways:

- steps: their journals differ in what a seat has done unseen: another card, other steps, the same
  steps in another order, steps that were taken back, more or fewer of them.  Which moves look
  alike is said by the game's `seen`; steps are silent if no viewer is shown a note of them.
- deal: everything that a seat (or a spectator) can't know is dealt anew in the running server's
  memory, by the game's `conceal` and `deal`, with other dice.  Journals are the same.
- seeds: two seeds under which the game begins alike, and then steps.

**Viewers.**  Each seat's page, a spectator, the host without a seat, those who have lost a seat
(left, removed, handed over; on this server or through another) and keep their page open, a seat
and a spectator on a second server of the same database, and programs that wait for news over HTTP.

**A pair** is one viewer at one moment in both worlds, once these differ: every frame that has come
since the last moment, and the answers to one script of requests (`script.py`), asked in the same
order in both.  Always: a reconnection that knows so many lines of the log, the table over HTTP, a
wrong move, a line that doesn't exist, and for seats a move asked about and an undo.  By chance:
pointing, old moments, pages, other people's seats, broken commands, other views, chat, offers of a
draw.  At the end of a walk: a draw agreed on, or a resignation.  What exactly is asked is drawn
anew for every pair.

**Compared** is the list of all messages: their bytes (WebSocket texts; HTTP status, headers and
body), their number and their order.  Left out is the date of an HTTP answer; veiled, its length
kept, is what chance gives each table: id, invitation, hand-over links, seed, commitments, hashes.
After the end the journal is open to all, and isn't compared.

**Shares.**  At most tables all seats, or all but one, add a share to the dice; pages are open while
they do, and what they hear before the draw must be alike whatever the server's secret is.

**Ways.**  Most pairs go through memory: uvicorn's own protocols, the house and the store on a real
database, without the kernel's sockets.  Some go over TCP, and some over TCP to two servers on one
PostgreSQL; the tests say how many.  Not here: bots, and rematches.

    python -m tests.hostile.leaks --pairs 1000000 --seed 7
"""
