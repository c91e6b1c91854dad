import * as z from 'zod/mini'

import { newId } from '#contract/new-id.ts'
import { stored } from '#web/lib/stored.ts'

const messageDraft = z.object({
  text: z.string(),
  /** `all`, a kind or a contact id. */
  scope: z.string(),
  /** Set on the first attempt, so a retry after a lost connection is the same message. */
  id: z.nullable(z.string()),
})

/** An unsent message to the network with its recipients. */
export type MessageDraft = Readonly<z.infer<typeof messageDraft>>

const emptyDraft: MessageDraft = { text: '', scope: 'all', id: null }
const draftOf = (owner: string) =>
  stored<MessageDraft>(`mesh-message:${owner}`, messageDraft, emptyDraft, 'sessionStorage')

/** The draft stored in this tab. */
export function readDraft(owner: string): MessageDraft {
  return draftOf(owner).read()
}

export function storeDraft(owner: string, message: MessageDraft): void {
  if (message.text === '' && message.scope === 'all') draftOf(owner).clear()
  else draftOf(owner).write(message)
}

/** Changes a draft. A changed draft is a new message, so it loses its id. */
export function changeDraft(
  message: MessageDraft,
  change: Partial<Pick<MessageDraft, 'text' | 'scope'>>,
): MessageDraft {
  const next = { ...message, ...change }
  return next.text === message.text && next.scope === message.scope ? message : { ...next, id: null }
}

export function withId(message: MessageDraft): MessageDraft & { readonly id: string } {
  return { ...message, id: message.id ?? newId() }
}

/** The empty draft after sending, with the same scope. */
export function clearedDraft({ scope }: MessageDraft): MessageDraft {
  return { ...emptyDraft, scope }
}
