import { replaceEqualDeep } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import type { readConversation } from '#contract/chat/calls.ts'

export type Conversation = ReplyOf<typeof readConversation>
export type Message = Conversation['messages'][number]
export type Source = Message['sources'][number]
export type Proposal = Message['proposals'][number]

/** A conversation as far as it was read: every message that is known, of all its branches, and the end of the one that is shown. */
export interface Talk {
  readonly id: string
  readonly messages: ReadonlyMap<string, Message>
  readonly leaf: string | null
}

/** What was read or answered, laid over what is known. */
export function withConversation(known: Talk | undefined, { id, messages }: Conversation): Talk {
  return { id, messages: gather(known, messages), leaf: messages.at(-1)?.id ?? known?.leaf ?? null }
}

/** Messages from further up: the end stays where it is. */
export function withEarlier(known: Talk, messages: readonly Message[]): Talk {
  return { ...known, messages: gather(known, messages) }
}

/** The shown branch, as far up as it is known. */
export function branchOf({ messages, leaf }: Talk): Message[] {
  const branch: Message[] = []
  for (let next = leaf === null ? undefined : messages.get(leaf); next; next = next.parent_id === null ? undefined : messages.get(next.parent_id))
    branch.push(next)
  return branch.toReversed()
}

/** Whether an answer is being written at its end. */
export function isWriting({ messages, leaf }: Talk): boolean {
  return leaf !== null && messages.get(leaf)?.state === 'writing'
}

function gather(known: Talk | undefined, read: readonly Message[]): ReadonlyMap<string, Message> {
  const all = new Map(known?.messages)
  for (const message of read) {
    all.set(message.id, newer(all.get(message.id), message))
    // Another wording of the same place may have been read before this one was there.
    for (const id of message.branches) {
      const other = all.get(id)
      if (other && other.branches.length < message.branches.length) all.set(id, { ...other, branches: message.branches })
    }
  }
  return all
}

/** A stream is ahead of what was read meanwhile: an answer never gets shorter, and one that has ended is not written on. */
function newer(known: Message | undefined, read: Message): Message {
  if (!known) return read
  if (read.state === 'writing' && known.state !== 'writing') return known
  const text = read.state === 'writing' && known.text.length > read.text.length ? known.text : read.text
  // What is the same stays the same thing, so that it is not drawn again.
  return replaceEqualDeep(known, { ...read, text })
}
