// What this browser keeps of each table, so that nobody can tell another story later: the
// commitment it was shown first, its own shares, and the hashes that came with the log.
const TABLES = 50; // kept; older ones are forgotten
const HASHES = 400; // of a table: of more, every second of the older half is dropped
const INDEX = "receipts";
const SOON = 300; // milliseconds
const fresh = []; // hashes that are not written yet
const memory = new Map(); // where nothing can be stored it holds for this page

// What is kept of a table, or null.
export function receiptOf(table) {
  if (fresh.length) writeHashes();
  return read(name(table)) ?? null;
}

// Note which commitment was told; that which was told first, and stays.
export function noteCommitment(table, game, commitment) {
  const known = receiptOf(table);
  if (known) return known.commitment;
  write(name(table), { game, commitment, shares: [], hashes: [] });
  forget([...(read(INDEX) ?? []), table]);
  return commitment;
}

// Note the hash of the last line that a viewer was sent.  Moves come first: it is written soon.
export function noteHash(table, seat, line, hash) {
  fresh.push({ table, seen: [line, hash, seat] });
  if (fresh.length === 1) setTimeout(writeHashes, SOON);
}

addEventListener("pagehide", writeHashes);

function writeHashes() {
  const waiting = fresh.splice(0);
  for (const each of new Set(waiting.map(({ table }) => table))) {
    change(each, (receipt) => {
      const known = new Set(receipt.hashes.map(([, hash]) => hash));
      const more = waiting.filter(({ table, seen }) => table === each && !known.has(seen[1]));
      receipt.hashes = thinned([...receipt.hashes, ...more.map(({ seen }) => seen)]);
    });
  }
}

function thinned(hashes) {
  if (hashes.length <= HASHES) return hashes;
  return thinned(hashes.filter((_, i) => i % 2 || i > HASHES / 2));
}

// Note a share, before anybody is told of it.
export function noteShare(table, made) {
  change(table, (receipt) => receipt.shares.push({ ...made, answer: null }));
}

// Note what became of a commitment: "done" or "no".
export function noteAnswer(table, commit, answer) {
  change(table, ({ shares }) => {
    for (const made of shares) if (made.commit === commit) made.answer = answer;
  });
}

// Note what all have committed to before this browser shows its share: nobody else can choose
// theirs by it.  What comes later in the same draw is not believed.
export function noteCommits(table, commits) {
  change(table, (receipt) => {
    const { shares, commits: known = {} } = receipt;
    const again = ({ seat, commit }) => known[seat] === commit && commits[seat] === commit;
    if (!shares.some(again)) receipt.commits = commits;
  });
}

// The same on paper, as `donjon verify --receipt` reads it: what one viewer saw.
export function onPaper(table, seat) {
  const { game, commitment, shares, hashes, commits } = receiptOf(table);
  return {
    donjon: "receipt",
    table,
    game,
    commitment,
    seat,
    shares: lastShares(taken(shares)).map(({ answer, ...made }) => made),
    hashes: hashes.filter(([, , whose]) => whose === seat).map(([line, hash]) => [line, hash]),
    ...(commits ? { commits } : {}),
  };
}

// The shares that the server has taken note of.
export function taken(shares) {
  return shares.filter(({ answer }) => answer === "done");
}

// Of each seat only the last: what was drawn before is void.
function lastShares(shares) {
  return [...new Map(shares.map((made) => [made.seat, made])).values()];
}

function change(table, edit) {
  const receipt = receiptOf(table); // anew each time: another tab may have written
  if (!receipt) return;
  edit(receipt);
  write(name(table), receipt);
}

function forget(tables) {
  for (const old of tables.splice(0, tables.length - TABLES)) {
    write(name(old), undefined);
  }
  write(INDEX, tables);
}

function name(table) {
  return `receipt:${table}`;
}

function read(key) {
  try {
    return memory.get(key) ?? JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // no storage, or not what we wrote
  }
}

function write(key, value) {
  memory.delete(key);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    memory.set(key, value);
  }
}
