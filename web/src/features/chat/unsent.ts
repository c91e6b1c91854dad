import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { newId } from '#contract/new-id.ts'
import { listOf, stored } from '#web/lib/stored.ts'

const question = z.object({
  id: z.string(),
  /** The id of its conversation; null if it starts one. */
  talk: z.nullable(z.string()),
  text: z.string(),
  /** After `failed` only the pilot can send it again. */
  state: z.enum(['waiting', 'sending', 'failed']),
  trouble: z.string(),
})

/** A question the server has not accepted yet. It is stored in sessionStorage with these field names. */
export type UnsentQuestion = Readonly<z.infer<typeof question>>

const questionsOf = (owner: string) =>
  stored<readonly UnsentQuestion[]>(`unsent:${owner}`, listOf(question), [], 'sessionStorage')
const cache = new Map<string, readonly UnsentQuestion[]>()
const listeners = new Set<() => void>()

/** The unsent questions of this tab. They survive navigation and a reload. */
export function useUnsent(owner: string): readonly UnsentQuestion[] {
  return useSyncExternalStore(subscribe, () => unsentOf(owner))
}

export function addUnsent(owner: string, question: Pick<UnsentQuestion, 'talk' | 'text'>): void {
  save(owner, [...unsentOf(owner), { ...question, id: newId(), state: 'waiting', trouble: '' }])
}

export function changeUnsent(
  owner: string,
  id: string,
  change: Partial<Pick<UnsentQuestion, 'text' | 'state' | 'trouble'>>,
): void {
  save(
    owner,
    unsentOf(owner).map((one) => (one.id === id ? { ...one, ...change } : one)),
  )
}

/** Marks a question as sending. Returns false if it was not waiting, so it is sent only once. */
export function claimUnsent(owner: string, id: string): boolean {
  if (unsentOf(owner).find((one) => one.id === id)?.state !== 'waiting') return false
  changeUnsent(owner, id, { state: 'sending' })
  return true
}

/**
 * Removes an accepted question. If it started a conversation, the questions after it are assigned to that
 * one.
 */
export function dropUnsent(owner: string, id: string, startedId?: string): void {
  const remaining = unsentOf(owner).filter((one) => one.id !== id)
  save(
    owner,
    startedId === undefined
      ? remaining
      : remaining.map((one) => (one.talk === null ? { ...one, talk: startedId } : one)),
  )
}

function unsentOf(owner: string): readonly UnsentQuestion[] {
  const questions = cache.get(owner) ?? read(owner)
  cache.set(owner, questions)
  return questions
}

function save(owner: string, questions: readonly UnsentQuestion[]): void {
  cache.set(owner, questions)
  if (questions.length === 0) questionsOf(owner).clear()
  else questionsOf(owner).write(questions)
  for (const listener of listeners) listener()
}

function read(owner: string): readonly UnsentQuestion[] {
  // The page was closed while sending, so it is unknown whether the server accepted it: the pilot decides.
  return questionsOf(owner)
    .read()
    .map((one) => (one.state === 'sending' ? { ...one, state: 'failed' } : one))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
