// The targets, each beside what was measured.

const atLeast = (what, value, target) => ({ what, value, target: `≥ ${target}`, isMet: value >= target })
const atMost = (what, value, target) => ({ what, value, target: `≤ ${target}`, isMet: value <= target })
const below = (what, value, target) => ({ what, value, target: `< ${target}`, isMet: value < target })
const none = (what, list) => ({ what, value: list.length === 0 ? 'none' : list.join(', '), target: 'none', isMet: list.length === 0 })

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
    // A fifth is what two measurements of the same can differ by; reading the whole table would cost many times more.
    atMost(`list: CPU per request at ${rows.large} rows, of that at ${rows.small}`, list.ours.cpu / listOfFew.ours.cpu, 1.2),
  ]
}

export function visitVerdicts({ login, de, ja }) {
  const languages = Object.entries({ English: login, German: de, Japanese: ja })
  return [
    atMost('JavaScript, gzipped (kB)', login.scripts / 1000, 145),
    ...languages.map(([language, { requests }]) => atMost(`requests, ${language}`, requests, 15)),
    ...languages.map(([language, { shift }]) => below(`layout shift, ${language}`, shift, 0.02)),
    none('text sent without brotli or gzip', login.uncompressed),
    none('hashed files without immutable caching', login.mutable),
    none(
      'failed requests',
      languages.flatMap(([, { failed }]) => failed),
    ),
  ]
}

export function startVerdicts({ median, memory }) {
  return [atMost('first 200 after npm start, median (s)', median / 1000, 3), below('idle memory (MB)', memory / 1_000_000, 130)]
}
