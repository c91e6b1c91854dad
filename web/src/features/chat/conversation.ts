import { replaceEqualDeep } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import type { readConversation } from '#contract/chat/calls.ts'

export type Conversation = ReplyOf<typeof readConversation>
export type Message = Conversation['messages'][number]
export type Source = Message['sources'][number]
export type Proposal = Message['proposals'][number]

/** The cached part of a conversation: messages of all branches, and the leaf of the shown one. */
export interface LoadedConversation {
  readonly id: string
  readonly messages: ReadonlyMap<string, Message>
  readonly leaf: string | null
}

/** Merges a conversation from the server into the cached one. */
export function withConversation(
  cached: LoadedConversation | undefined,
  { id, messages }: Conversation,
): LoadedConversation {
  return { id, messages: mergeMessages(cached, messages), leaf: messages.at(-1)?.id ?? cached?.leaf ?? null }
}

/** Merges earlier messages; the leaf doesn't change. */
export function withEarlier(cached: LoadedConversation, messages: readonly Message[]): LoadedConversation {
  return { ...cached, messages: mergeMessages(cached, messages) }
}

/** The messages of the shown branch, as far up as they are cached. */
export function branchOf({ messages, leaf }: LoadedConversation): Message[] {
  const branch: Message[] = []
  for (
    let next = leaf === null ? undefined : messages.get(leaf);
    next;
    next = next.parent_id === null ? undefined : messages.get(next.parent_id)
  )
    branch.push(next)
  return branch.toReversed()
}

/** Returns true while the reply at the end is being written. */
export function isWriting({ messages, leaf }: LoadedConversation): boolean {
  return leaf !== null && messages.get(leaf)?.state === 'writing'
}

function mergeMessages(
  cached: LoadedConversation | undefined,
  read: readonly Message[],
): ReadonlyMap<string, Message> {
  const all = new Map(cached?.messages)
  for (const message of read) {
    all.set(message.id, newer(all.get(message.id), message))
    // A sibling may have been cached before this branch existed.
    for (const id of message.branches) {
      const other = all.get(id)
      if (other && other.branches.length < message.branches.length)
        all.set(id, { ...other, branches: message.branches })
    }
  }
  return all
}

/** The stream can be ahead of a refetch: a reply never gets shorter, and one that has ended stays ended. */
function newer(cached: Message | undefined, read: Message): Message {
  if (!cached) return read
  if (read.state === 'writing' && cached.state !== 'writing') return cached
  const text = read.state === 'writing' && cached.text.length > read.text.length ? cached.text : read.text
  // Structural sharing: unchanged messages keep their identity and don't re-render.
  return replaceEqualDeep(cached, { ...read, text })
}
