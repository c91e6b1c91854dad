import type { Random } from '../torture/random.ts'

/** The part of a JSON schema that a value is generated from. */
export interface JsonKind {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonKind[]
  readonly oneOf?: readonly JsonKind[]
  readonly properties?: Readonly<Record<string, JsonKind>>
  readonly required?: readonly string[]
  readonly items?: JsonKind
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  'é'.normalize('NFD'),
  '👩‍👩‍👧',
  '𠮷',
  '%s%n',
  '{{name}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  `'; drop table accounts; --`,
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  'null',
  'NaN',
  '1e999',
  '-1',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  '\\',
  "'",
  '%',
  '_%_',
  ':*',
  '& | ! <->',
  '"\u0000"',
  '# '.repeat(50),
  '- '.repeat(200),
  '[['.repeat(100),
  '(('.repeat(100),
  '{{'.repeat(100),
  '> '.repeat(100),
  '*_`'.repeat(100),
  '|a|b|\n|-|-|\n'.repeat(20),
] as const

const markdown = [
  '# Rules\n\nWe keep the mill.\n\n- one\n- two\n  - three',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'Text with {{a blank}} and **bold** and [a link](https://example.com).',
  '1. first\n2. second\n\n> quoted\n\n```\ncode\n```',
]
const words = ['orchard', 'mill', 'charter', 'Élan', '山田', 'weir', 'Hallam']
const oddNumbers = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e21,
  -1e21,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]

/** Ids and addresses that the server knows or could know; the rest is made up. */
export interface KnownValues {
  readonly ids: readonly string[]
  readonly emails: readonly string[]
  readonly passwords: readonly string[]
}

interface Making {
  readonly random: Random
  readonly known: KnownValues
  /** One value in so many does not fit its schema; 0 for none. */
  readonly odd: number
}

/** A value that fits a schema, and occasionally one that doesn't. */
export function valueOf(kind: JsonKind, making: Making, name = '', depth = 0): unknown {
  const { random, odd } = making
  if (odd > 0 && random.isOneIn(odd)) return anything(making, depth)
  if (kind.const !== undefined) return kind.const
  if (kind.enum) return random.pick(kind.enum)
  const forms = kind.anyOf ?? kind.oneOf
  if (forms) return valueOf(random.pick(forms), making, name, depth)
  const type = typeof kind.type === 'string' ? kind.type : random.pick(kind.type ?? ['string'])
  switch (type) {
    case 'object':
      return objectOf(kind, making, depth)
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf(kind.items ?? {}, making, name, depth + 1))
    case 'boolean':
      return random.isOneIn(2)
    case 'integer':
    case 'number':
      return numberOf(kind, making)
    case 'null':
      return null
    default:
      return odd > 0 && random.isOneIn(2) ? oddText(kind, making) : plainText(kind, making, name)
  }
}

function objectOf(
  { properties = {}, required = [] }: JsonKind,
  making: Making,
  depth: number,
): Record<string, unknown> {
  const { random, odd } = making
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || random.isOneIn(2))
  const made = Object.fromEntries(
    fields.map(([name, kind]) => [name, valueOf(kind, making, name, depth + 1)]),
  )
  return odd > 0 && random.isOneIn(16) ? { ...made, [oddText({}, making)]: anything(making, depth) } : made
}

function numberOf({ minimum = -10, maximum = 1e6 }: JsonKind, { random, odd }: Making): number {
  if (odd > 0 && random.isOneIn(2)) return random.pick(oddNumbers)
  // Versions and page numbers are small.
  const least = Math.max(minimum, -10)
  return random.isOneIn(4) ? random.pick([minimum, maximum]) : Math.min(maximum, least + random.below(6))
}

/** A text that its schema is likely to accept. */
function plainText(
  { format, pattern, minLength = 0, maxLength = 200 }: JsonKind,
  { random, known }: Making,
  name: string,
): string {
  if (format === 'uuid') return random.pick(known.ids)
  if (format === 'date') return random.pick(['2026-11-18', '2027-02-28', '1987-06-01', '2100-12-31'])
  if (format === 'date-time') return random.pick(['2026-11-18T10:00:00.000Z', '2027-01-01T00:00:00Z'])
  if (/email/.test(name))
    return random.isOneIn(2) ? random.pick(known.emails) : `stranger-${random.below(1e6)}@family.test`
  if (/password/.test(name)) return random.pick(known.passwords)
  if (/url|address/.test(name))
    return random.pick(['https://service.example/', 'http://127.0.0.1:9/', 'https://10.0.0.1/x'])
  if (pattern === '^[0-9a-f]{64}$') return random.below(16).toString(16).repeat(64)
  if (pattern?.includes('{43}')) return 'A'.repeat(43)
  if (pattern?.startsWith('^[A-Za-z0-9+/]'))
    return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  if (pattern?.startsWith('^$|^\\/')) return random.pick(['', '/health'])
  if (maxLength > 2000 && random.isOneIn(2)) return random.pick(markdown)
  if (random.isOneIn(40)) return 'a'.repeat(Math.min(maxLength, 20_000))
  return `${random.pick(words)} ${random.below(1000)}`.padEnd(minLength, 'x').slice(0, maxLength)
}

function oddText({ maxLength = 200 }: JsonKind, { random, known }: Making): string {
  if (random.isOneIn(6)) return random.pick(known.ids)
  if (random.isOneIn(10)) return random.pick(known.emails)
  if (random.isOneIn(8))
    return random.pick(['a', 'é', '-']).repeat(Math.min(maxLength + random.below(3) - 1, 20_000))
  return random.isOneIn(2) ? random.pick(oddTexts) : `${random.pick(oddTexts)} orchard ${random.below(1000)}`
}

function anything(making: Making, depth: number): unknown {
  const { random } = making
  const makers = [
    () => null,
    () => random.isOneIn(2),
    () => random.pick(oddNumbers),
    () => oddText({}, making),
    () => (depth > 3 ? [] : Array.from({ length: random.below(6) }, () => anything(making, depth + 1))),
    () => (depth > 3 ? {} : { [random.pick(oddTexts)]: anything(making, depth + 1) }),
  ]
  return random.pick(makers)()
}
