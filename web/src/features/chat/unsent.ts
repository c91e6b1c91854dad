import { useSyncExternalStore } from 'react'

/** A question that the house has not taken yet. */
export interface Unsent {
  readonly id: string
  /** The conversation it belongs to; null where it begins one. */
  readonly talk: string | null
  readonly text: string
  /** `waiting` for its turn, `sending`, or `failed` and left to the pilot. */
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly trouble: string
}

const keyOf = (whose: string) => `unsent:${whose}`
const known = new Map<string, readonly Unsent[]>()
const listeners = new Set<() => void>()

/** What one asked and the house has not taken: kept in this tab until it has, over other pages and a reload. */
export function useUnsent(whose: string): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => unsentOf(whose))
}

export function addUnsent(whose: string, question: Pick<Unsent, 'talk' | 'text'>): void {
  keep(whose, [...unsentOf(whose), { ...question, id: newId(), state: 'waiting', trouble: '' }])
}

export function changeUnsent(whose: string, id: string, change: Partial<Pick<Unsent, 'text' | 'state' | 'trouble'>>): void {
  keep(
    whose,
    unsentOf(whose).map((one) => (one.id === id ? { ...one, ...change } : one)),
  )
}

/** It is its turn: says whether nobody has taken it before. */
export function takeUnsent(whose: string, id: string): boolean {
  if (unsentOf(whose).find((one) => one.id === id)?.state !== 'waiting') return false
  changeUnsent(whose, id, { state: 'sending' })
  return true
}

/** The house has it. Whatever was asked after it in a new conversation belongs to the one that it began. */
export function dropUnsent(whose: string, id: string, began?: string): void {
  const left = unsentOf(whose).filter((one) => one.id !== id)
  keep(whose, began === undefined ? left : left.map((one) => (one.talk === null ? { ...one, talk: began } : one)))
}

function unsentOf(whose: string): readonly Unsent[] {
  const now = known.get(whose) ?? read(whose)
  known.set(whose, now)
  return now
}

function keep(whose: string, questions: readonly Unsent[]): void {
  known.set(whose, questions)
  try {
    if (questions.length === 0) sessionStorage.removeItem(keyOf(whose))
    else sessionStorage.setItem(keyOf(whose), JSON.stringify(questions))
  } catch {
    // A full or forbidden storage: it is still on the page.
  }
  for (const listener of listeners) listener()
}

function read(whose: string): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? '[]')
    // Whether the house took what was on its way when the page went, only the pilot can see.
    return Array.isArray(kept) ? kept.filter(isUnsent).map((one) => (one.state === 'sending' ? { ...one, state: 'failed' } : one)) : []
  } catch {
    return []
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { id, talk, text, state, trouble } = value as Partial<Unsent>
  return [id, text, state, trouble].every((part) => typeof part === 'string') && (talk === null || typeof talk === 'string')
}

// Not crypto.randomUUID, which only an address with TLS has.
const newId = () => `${Date.now()}-${Math.random()}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
