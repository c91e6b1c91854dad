import { newId } from '#web/features/mesh/new-id.ts'

/** What is being written to the network, and to whom. */
export interface KeptMessage {
  readonly text: string
  /** `all`, a panel or one contact, as the call takes it. */
  readonly scope: string
  /** Given when it is sent first: the same words sent again after a broken line are the same message. */
  readonly id: string | null
}

const nothing: KeptMessage = { text: '', scope: 'all', id: null }
const keyOf = (whose: string) => `mesh-message:${whose}`

/** What was written in this tab and not sent yet. */
export function readMessage(whose: string): KeptMessage {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? 'null')
    return isKept(kept) ? kept : nothing
  } catch {
    return nothing
  }
}

export function keepMessage(whose: string, message: KeptMessage): void {
  try {
    if (message.text === '' && message.scope === 'all') sessionStorage.removeItem(keyOf(whose))
    else sessionStorage.setItem(keyOf(whose), JSON.stringify(message))
  } catch {
    // A full or forbidden storage: it is still on the page.
  }
}

/** The message with other words or for others: another message, even if the one before may have arrived. */
export function changed(message: KeptMessage, change: Partial<Pick<KeptMessage, 'text' | 'scope'>>): KeptMessage {
  const next = { ...message, ...change }
  return next.text === message.text && next.scope === message.scope ? message : { ...next, id: null }
}

/** The message as it goes out. */
export function readied(message: KeptMessage): KeptMessage & { readonly id: string } {
  return { ...message, id: message.id ?? newId() }
}

/** What is left to write after it was sent: nothing, to the same. */
export function emptied({ scope }: KeptMessage): KeptMessage {
  return { ...nothing, scope }
}

function isKept(value: unknown): value is KeptMessage {
  if (typeof value !== 'object' || value === null) return false
  const { text, scope, id } = value as Partial<KeptMessage>
  return typeof text === 'string' && typeof scope === 'string' && (id === null || typeof id === 'string')
}
