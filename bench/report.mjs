// Prints the results as Markdown tables.

export function serverTable({ cases, listOfFew, rows }) {
  const named = { [`list, ${rows.small} rows`]: listOfFew, ...cases }
  const head = [
    'case',
    'server',
    'requests/s',
    'CPU ms/request',
    'of it node',
    'of it postgres',
    'p50 ms',
    'p99 ms',
  ]
  const show = (name, server, { rate, cpu, node, postgres, p50, p99 }) => {
    const numbers = [
      rate.toFixed(0),
      cpu.toFixed(3),
      node.toFixed(3),
      postgres.toFixed(3),
      p50.toFixed(2),
      p99.toFixed(2),
    ]
    return [name, server, ...numbers]
  }
  const body = Object.entries(named).flatMap(([name, { thin, ours }]) => [
    show(name, 'thin', thin),
    show(name, 'ours', ours),
  ])
  return table(head, body)
}

export function dayTable({ rows, took }) {
  const name = `one after another, ${rows.documents} documents of ${rows.all}, ${rows.members} members`
  return table(
    [name, 'p50 ms', 'p99 ms'],
    Object.entries(took).map(([path, { p50, p99 }]) => [path, p50.toFixed(1), p99.toFixed(1)]),
  )
}

export function visitTable(visits) {
  const head = [
    'page',
    'requests',
    'JavaScript gzipped kB',
    'transferred kB',
    'script ms',
    'main thread ms',
    'layout shift',
  ]
  const abroad = Object.entries(visits.abroad).map(([language, visit]) => [`the same, ${language}`, visit])
  const named = { 'bare React page': visits.bare, '/auth/login': visits.login, ...Object.fromEntries(abroad) }
  const short = (value) => value.toFixed(1)
  const body = Object.entries(named).map(
    ([name, { requests, scripts, transferred, script, task, shift }]) => [
      name,
      requests,
      short(scripts / 1000),
      short(transferred / 1000),
      short(script),
      short(task),
      shift.toFixed(4),
    ],
  )
  return table(head, body)
}

export function roomTable(rooms) {
  const head = [
    'a sample family, first visit',
    'requests',
    'of them API',
    'JavaScript gzipped kB',
    'transferred kB',
    'script, of the bare page',
    'layout shift',
  ]
  const bare = rooms['bare React page']
  return table(
    head,
    Object.entries(rooms).map(([name, { requests, calls, scripts, transferred, script, shift }]) => [
      name,
      requests,
      calls,
      (scripts / 1000).toFixed(1),
      (transferred / 1000).toFixed(1),
      (script / bare.script).toFixed(1),
      shift.toFixed(4),
    ]),
  )
}

export function writingTable(writing) {
  return table(
    ['writing, 4× slower machine', 'letters', 'open ms (usual speed)', 'key p50 ms', 'key p95 ms'],
    Object.values(writing).map(({ pages, letters, open, p50, p95 }) => [
      `${pages} pages`,
      letters,
      open.toFixed(0),
      p50.toFixed(1),
      p95.toFixed(1),
    ]),
  )
}

export function chatTable({ first, atOnce, search }) {
  return table(
    ['chat', 'p50 ms', 'p95 ms'],
    [
      ['first token, from the model’s server', first.direct.toFixed(1), ''],
      [
        `first token, through a conversation (${first.rounds} rounds; in ${first.disturbed} others had the processor)`,
        first.through.toFixed(1),
        '',
      ],
      [
        `${atOnce.streams} replies at once: longest gap, usual and worst`,
        atOnce.usual.toFixed(0),
        atOnce.longest.toFixed(0),
      ],
      ...Object.values(search).map(({ passages, p50, p95 }) => [
        `search, ${passages} passages`,
        p50.toFixed(1),
        p95.toFixed(1),
      ]),
    ],
  )
}

export function filesTable({ upload, rooms, plain, scroll }) {
  const times = ({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)]
  const ofRooms = Object.values(rooms).flatMap(({ files, room, byChange, byName, search }) => [
    [`${files} files: the room`, ...times(room)],
    [`${files} files: list by change`, ...times(byChange)],
    [`${files} files: list by name`, ...times(byName)],
    [`${files} files: search`, ...times(search)],
  ])
  return table(
    ['data room', 'p50 ms', 'p95 ms'],
    [
      [
        `${upload.megabytes.toFixed(0)} MB: to the disk with its hash ${upload.disk.toFixed(0)} MB/s, to the server ${upload.sent.toFixed(0)} MB/s`,
        '',
        '',
      ],
      ...ofRooms,
      ['the same rows, PostgreSQL’s own text search', ...times(plain)],
      ['a frame while scrolling', ...times(scroll)],
    ],
  )
}

export function meshTable({ connections, probes, deliveries }) {
  const percent = (part) => `${(part * 100).toFixed(1)} %`
  const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(0)} MB`
  return table(
    ['network', 'measured'],
    [
      [
        `${connections} connections, ${probes.looks} checks in ${probes.seconds.toFixed(0)} s: share of one core, the server`,
        percent(probes.core),
      ],
      ['the same, PostgreSQL', percent(probes.postgresCore)],
      [`${deliveries.count} deliveries: queued within`, `${deliveries.queued.toFixed(1)} s`],
      ['all delivered after', `${deliveries.drained.toFixed(1)} s`],
      ['deliveries a second', deliveries.rate.toFixed(0)],
      ['memory before and at most', `${megabytes(deliveries.idle)}, ${megabytes(deliveries.most)}`],
    ],
  )
}

export function verdictTable(verdicts) {
  const shown = (value) =>
    typeof value !== 'number' || Number.isInteger(value) ? value : value.toFixed(value < 10 ? 3 : 1)
  const body = verdicts.map(({ what, value, target, isMet }) => [
    what,
    shown(value),
    target,
    isMet ? '✓' : '✗ missed',
  ])
  return table(['figure', 'measured', 'target', ''], body)
}

function table(head, body) {
  const rows = [head, ...body].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}
