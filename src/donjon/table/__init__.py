"""The table: play in the browser, with friends and bots.

`app.create` builds the web application, `House` keeps the tables that are being played,
`Store` is the only part that knows SQL.  Nothing here knows a game.
"""
