import { sql } from 'kysely'

import type { FieldErrorKey } from '#contract/field-errors.ts'
import { normalise } from '#contract/normalise.ts'
import { type Account, emailKey } from '#server/ground/accounts.ts'
import { isBreached } from '#server/ground/breached-passwords.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

type Graph = Readonly<Record<string, readonly (string | null)[]>>
interface Guesses {
  readonly common: ReadonlySet<string>
  readonly keyboards: readonly Graph[]
}

let loaded: Promise<Guesses> | undefined

// Loaded when the first password is chosen: most processes never need the lists.
function guesses(): Promise<Guesses> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary, adjacencyGraphs }) => ({
    common: new Set(dictionary['passwords-common'].map(String)),
    keyboards: Object.values<Graph>(adjacencyGraphs),
  }))
  return loaded
}

/** Names that someone who knows the pilot would try first. */
export interface PasswordOwner {
  readonly email: string
  readonly names?: readonly string[]
}

/** Refuses a new password that is easy to guess. The contract checks its length. */
export async function expectGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const wrong =
    weaknessOf(password, owner, await guesses()) ?? ((await isBreached(password)) ? 'password_common' : null)
  if (wrong) refuseField(field, wrong)
}

/** Adds the account's name and those of its families. */
export async function passwordOwner(
  tx: Tx,
  { id, email, full_name }: Pick<Account, 'id' | 'email' | 'full_name'>,
): Promise<PasswordOwner> {
  const { rows } = await sql<{
    family_name: string
  }>`select family_name from memberships_of(${id}::uuid)`.execute(tx)
  return { email, names: [full_name, ...rows.map(({ family_name }) => family_name)] }
}

function weaknessOf(
  password: string,
  { email, names = [] }: PasswordOwner,
  { common, keyboards }: Guesses,
): FieldErrorKey | null {
  // Full-width or stylised letters are the same password for attackers and for the hash.
  const plain = normalise(password, 'NFKC').toLowerCase()
  if (plain === emailKey(email)) return 'password_is_email'
  if (common.has(plain)) return 'password_common'
  const words = new Set([
    'forerunners',
    ...[emailKey(email), ...names.map((name) => normalise(name, 'NFKC').toLowerCase())].flatMap(wordsOf),
  ])
  return strengthOf(plain, words, common, keyboards) < minCharacters ? 'password_easy' : null
}

/** Attackers know patterns as well as lists, so the rest must still be long. */
const minCharacters = 7
const minWordLength = 4

/**
 * The effective length: known words, passwords, keyboard walks and repeats count as two characters, or one if
 * repeated.
 */
function strengthOf(
  plain: string,
  words: ReadonlySet<string>,
  common: ReadonlySet<string>,
  keyboards: readonly Graph[],
): number {
  let left = 0
  let seen = ''
  for (let at = 0; at < plain.length;) {
    const known = longestPatternAt(plain, at, { words, common, keyboards, seen })
    const step = Math.max(known, 1)
    const part = plain.slice(at, at + step)
    left += known === 0 || seen.includes(part) ? 1 : 2
    seen += part
    at += step
  }
  return left
}

interface KnownPatterns {
  readonly words: ReadonlySet<string>
  readonly common: ReadonlySet<string>
  readonly keyboards: readonly Graph[]
  /** The part of the password before this position: repeating it adds nothing. */
  readonly seen: string
}

function longestPatternAt(
  plain: string,
  at: number,
  { words, common, keyboards, seen }: KnownPatterns,
): number {
  let longest = Math.max(
    repeatAt(plain, at),
    runAt(plain, at),
    yearAt(plain, at),
    ...keyboards.map((graph) => walkAt(plain, at, graph)),
  )
  for (let end = Math.min(plain.length, at + 24); end >= at + minWordLength && end - at > longest; end--) {
    const part = plain.slice(at, end)
    if (words.has(part) || common.has(part) || seen.includes(part)) longest = end - at
  }
  return longest >= 3 ? longest : 0
}

function repeatAt(plain: string, at: number): number {
  let end = at + 1
  while (plain[end] === plain[at] && end < plain.length) end++
  return end - at
}

/** Consecutive letters or digits, such as abcd or 4321. */
function runAt(plain: string, at: number): number {
  const step = plain.charCodeAt(at + 1) - plain.charCodeAt(at)
  if (Math.abs(step) !== 1) return 1
  let end = at + 1
  while (end < plain.length && plain.charCodeAt(end) - plain.charCodeAt(end - 1) === step) end++
  return end - at
}

function yearAt(plain: string, at: number): number {
  return /^(?:19|20)\d\d/.test(plain.slice(at, at + 4)) ? 4 : 1
}

/** Keys next to each other on a keyboard. */
function walkAt(plain: string, at: number, graph: Graph): number {
  let end = at + 1
  while (end < plain.length && graph[plain[end - 1] ?? '']?.some((keys) => keys?.includes(plain[end] ?? '')))
    end++
  return end - at >= 4 ? end - at : 1
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word.length >= 3)
}
