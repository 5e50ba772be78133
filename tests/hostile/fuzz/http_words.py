"""What odd and usual requests are made of; words in @ are filled in when they are sent."""

POSTED = ("/api/tables", "/api/tables/@TABLE@/act")
PATHS = (
    "/", "/lists", "/new/knights", "/t/@TABLE@", "/join/@TABLE@/@INVITE@", "/seat/@TABLE@/token",
    "/guide/holland", "/guide/knights/six.svg", "/guide/temple/rulings", "/art/temple.svg",
    "/picture/knights-light.svg", "/inks.css", "/qr.svg?path=/t/x", "/static/table.js",
    "/static/table.css", "/openapi.json",
    "/api/games", "/api/tables/@TABLE@", "/api/tables/@TABLE@?seat=blue&after=-1",
    "/api/tables/@TABLE@/journal", *POSTED, *POSTED, *POSTED, "/live/@TABLE@?seat=blue&lines=0",
)  # fmt: skip
PIECES = (
    "%00", "%ff", "%c0%af", "%2e%2e%2f", "%2f", "..", "/../", "//", "\\", "%zz", "%", "%u0041",
    "\0", "é", "\x80", " ", "\t", "#x", "?", "?seat=%00", "?lines=9999999999", "&lines=-1",
    "&after=nan", "?wait=nan", "?wait=-inf", "?after=1e5", "?seat=" + "x" * 5000,
    "?" + "a=1&" * 500, "/" * 300, "?seat[]=1", ";jsessionid=1", "{0}", "<b>", "'--", "$(x)",
    "@TABLE@", "٣", "%F0%9F%8F%B0",
)  # fmt: skip
METHODS = (
    "GET", "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get",
    "G\0T", "", "X" * 200, "PRI",
)  # fmt: skip
VERSIONS = ("HTTP/1.1",) * 6 + ("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.", "HTPP/1.1", "", "1")
USUAL = (
    "host", "origin", "cookie", "authorization", "content-type", "content-length",
    "accept-language", "accept-encoding", "transfer-encoding", "connection", "expect", "upgrade",
    "range", "if-none-match", "if-modified-since", "x-forwarded-for", "x-forwarded-proto",
    "forwarded", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions",
    "user-agent", "te", "trailer", "x-http-method-override",
)  # fmt: skip
NAMES = ("", " host", "ho st", "h\0st", "é", "x" * 9000)
VALUES = (
    "", " ", "\0", "\x01", "é", "\xff", "http://[", "http://[::1]:99999", "//", "null",
    "http://\x00", "http://127.0.0.1:@PORT@", "https://elsewhere.example", "donjon=x",
    "donjon=@TOKEN@", "donjon=\"\\054\"; donjon=y; language=xx", "language=../../x", "a=b; " * 300,
    "=;=;", "donjon=" + "x" * 300, "Bearer @TOKEN@", "Bearer ", "Bearer " + "é" * 20, "Basic YTpi",
    "bearer\t@TOKEN@", "0", "-1", "+5", "5", "1e3", "0x10", "99999999999999999999", "٣", "1, 1",
    "5;5", "chunked", "chunked, chunked", "identity", "gzip", "Chunked\x0b", "close", "keep-alive",
    "upgrade, close", "Upgrade", "websocket", "h2c", "100-continue", "bytes=0-", "bytes=-1",
    "bytes=9-1,2-3", "*", "\"x\"", "de", "en;q=nan", "xx-" + "y" * 2000, ",;,;q=", "127.0.0.1",
    "::1, \0", "13", "8", "permessage-deflate; x=y", "dGhlIHNhbXBsZSBub25jZQ==", "application/json",
    "application/json; charset=utf-16", "text/plain", "multipart/form-data", "Thu, 99 Foo 0000",
    "x" * 70_000,
)  # fmt: skip
CHUNKS = (
    b"2\r\n{}\r\n0\r\n\r\n", b"0\r\n\r\n", b"2;x=y\r\n{}\r\n0\r\n\r\n", b"zz\r\n", b"-1\r\n{}\r\n",
    b"ffffffffffffffffff\r\n{}", b"2\n{}\n0\n\n", b"2\r\n{}0\r\n\r\n", b"1\r\n{}\r\n0\r\n\r\n",
    b"0\r\nx: y\r\n\r\n", b"0x2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n" * 50 + b"0\r\n\r\n", b"\r\n",
)  # fmt: skip
