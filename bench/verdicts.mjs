// The targets, each compared with the measurement.

const atLeast = (what, value, target) => ({ what, value, target: `≥ ${target}`, isMet: value >= target })
const atMost = (what, value, target) => ({ what, value, target: `≤ ${target}`, isMet: value <= target })
const below = (what, value, target) => ({ what, value, target: `< ${target}`, isMet: value < target })
const none = (what, list) => ({
  what,
  value: list.length === 0 ? 'none' : list.join(', '),
  target: 'none',
  isMet: list.length === 0,
})

export function serverVerdicts({ cases: { me, list, write }, listOfFew, rows }) {
  const ofThin = ({ thin, ours }, key) => ours[key] / thin[key]
  return [
    atLeast('me: rate, of the thin server’s', ofThin(me, 'rate'), 0.6),
    atMost('me: p99, of the thin server’s', ofThin(me, 'p99'), 2.5),
    atLeast('list: rate, of the thin server’s', ofThin(list, 'rate'), 0.5),
    atMost('list: CPU per request, of the thin server’s', ofThin(list, 'cpu'), 2),
    atMost('list: p99, of the thin server’s', ofThin(list, 'p99'), 2.5),
    atLeast('write: rate, of the thin server’s', ofThin(write, 'rate'), 0.6),
    atMost('write: p99, of the thin server’s', ofThin(write, 'p99'), 2.5),
    // Compared with the thin server's growth, which also uses an index: minutes pass between the two, and
    // machines change. Two measurements of the same thing differ by up to a fifth; reading the whole table
    // would cost many times more.
    atMost(
      `list: growth of CPU from ${rows.small} to ${rows.large} rows, of the thin server’s`,
      ofThin(list, 'cpu') / ofThin(listOfFew, 'cpu'),
      1.2,
    ),
  ]
}

/** Every scan of documents in the plan must use an index. */
export function dayVerdicts({ took, plan }) {
  const scans = plan.split('\n').filter((line) => /Scan .*\bon documents\b/.test(line))
  const others = scans.filter((line) => !line.includes('Index Only Scan using documents_by_capital'))
  return [
    ...Object.entries(took).map(([path, { p50 }]) => below(`${path}, median (ms)`, p50, 50)),
    atLeast('scans of documents in the plan of /api/capitals/', scans.length, 1),
    none(
      'of them not by index alone',
      others.map((line) => line.trim()),
    ),
  ]
}

export function visitVerdicts({ login, abroad }) {
  const languages = Object.entries({ en: login, ...abroad })
  const worst = (key) => languages.reduce((most, next) => (next[1][key] > most[1][key] ? next : most))
  const all = (key) => [...new Set(languages.flatMap(([, visit]) => visit[key]))]
  const [heaviest, { scripts }] = worst('scripts')
  const [busiest, { requests }] = worst('requests')
  const [liveliest, { shift }] = worst('shift')
  return [
    atMost(
      `JavaScript, gzipped (kB), the most of ${languages.length} languages (${heaviest})`,
      scripts / 1000,
      145,
    ),
    atMost(`requests, the most (${busiest})`, requests, 15),
    below(`layout shift, the most (${liveliest})`, shift, 0.02),
    none('text sent without brotli or gzip', all('uncompressed')),
    none('hashed files without immutable caching', all('mutable')),
    none('failed requests', all('failed')),
  ]
}

export function roomVerdicts(rooms) {
  const named = Object.entries(rooms)
  const [liveliest, { shift }] = named.reduce((most, next) => (next[1].shift > most[1].shift ? next : most))
  return [
    below(`layout shift, the most of ${named.length} rooms (${liveliest})`, shift, 0.02),
    none('failed requests', [...new Set(named.flatMap(([, room]) => room.failed))]),
  ]
}

export function startVerdicts({ median, memory }) {
  return [
    atMost('first 200 after npm start, median (s)', median / 1000, 3),
    below('idle memory (MB)', memory / 1_000_000, 130),
  ]
}

/** The usual key press, which a person feels, and its growth from one page to a hundred. */
export function writingVerdicts({ large }) {
  return [
    below(`a key press in ${large.pages} pages is drawn, 4× slower machine, median (ms)`, large.p50, 50),
  ]
}

export function chatVerdicts({ first, atOnce, search: { large } }) {
  return [
    atMost('first token through us, later than from the model’s server, median (ms)', first.later, 15),
    atMost(`${atOnce.streams} replies at once, longest time without a token (ms)`, atOnce.longest, 1000),
    below(`search over ${large.passages} passages, 95th percentile (ms)`, large.p95, 60),
  ]
}

export function filesVerdicts({ upload, rooms: { small, large }, plain, scroll }) {
  return [
    atLeast('upload, of the speed of writing the same bytes to the disk with hashing', upload.part, 0.6),
    below(
      `list of ${large.files} files, 95th percentile (ms)`,
      Math.max(large.byChange.p95, large.byName.p95),
      100,
    ),
    below(`the room of ${large.files} files, 95th percentile (ms)`, large.room.p95, 100),
    atMost(
      `list of ${large.files} files, of that of ${small.files}, median`,
      large.byChange.p50 / small.byChange.p50,
      1.5,
    ),
    atMost('a frame while scrolling through them, median (ms)', scroll.p50, 16.8),
    below(`search over ${large.files} files, 95th percentile (ms)`, large.search.p95, 80),
    atMost('the same, of PostgreSQL’s own text search on the same rows', large.search.p95 / plain.p95, 1),
  ]
}

export function meshVerdicts({ connections, probes, deliveries }) {
  return [
    below(`${connections} connections looked at every minute, of one core`, probes.core, 0.05),
    atLeast('deliveries that arrived, of those queued', deliveries.arrived / deliveries.count, 1),
  ]
}
