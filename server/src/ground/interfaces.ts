import type { Readable } from '#contract/mesh/names.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A reading operation of an interface in the family's network, as the chat can offer it to a model. */
export interface OfferedOperation {
  readonly contactId: string
  readonly contact: string
  readonly operation: string
  readonly about: string
  /** What it is given, as a JSON schema. */
  readonly input: object
  /** Whether this pilot has seen a call of it and let it happen. */
  readonly isAllowed: boolean
}

/** The interfaces of a family, as the mesh knows them; `app.ts` hands them to the chat. */
export interface Interfaces {
  readonly offered: (tx: Tx, asker: Asker) => Promise<readonly OfferedOperation[]>
  /** The whole address a call would go to, or nothing where what was given does not fit. */
  readonly addressOf: (tx: Tx, asker: Asker, asked: AskedOperation) => Promise<string | undefined>
  /** What the interface answers, cut to size; or a sentence for the model on why there is nothing. */
  readonly ask: (asker: Asker, asked: AskedOperation) => Promise<{ readonly address: string; readonly text: string } | string>
}

/** An agent of the network that a question names, as in `@Charter drafter`. */
export interface MentionedAgent {
  readonly name: string
  readonly reads: readonly Readable[]
  /** What it is told before the question; it answers on the model of whoever asks. */
  readonly words: string
  /** Of an agent over MCP: it is asked itself. Nothing, where it did not answer. */
  readonly ask?: (text: string, signal: AbortSignal) => Promise<string | undefined>
}

export type FindMentioned = (tx: Tx, asker: Asker, question: string) => Promise<MentionedAgent | undefined>

export interface AskedOperation {
  readonly contactId: string
  readonly operation: string
  readonly given: unknown
}
