import type { Readable } from '#contract/mesh/names.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A read operation of a connected API, as the chat can offer it to a model. */
export interface OfferedOperation {
  readonly contactId: string
  readonly contact: string
  readonly operation: string
  readonly about: string
  /** The input, as a JSON schema. */
  readonly input: object
  /** Set if this pilot has seen and allowed a call of it. */
  readonly isAllowed: boolean
}

/** The family's connected APIs. Implemented by the mesh, passed to the chat by `features.ts`. */
export interface ConnectedApis {
  readonly listOffered: (tx: Tx, asker: Caller) => Promise<readonly OfferedOperation[]>
  /** The complete URL of a call; undefined if the input is invalid. */
  readonly addressOf: (tx: Tx, asker: Caller, call: OperationCall) => Promise<string | undefined>
  /** The API's response, truncated; or a sentence for the model about why there is none. */
  readonly call: (
    asker: Caller,
    call: OperationCall,
  ) => Promise<{ readonly address: string; readonly text: string } | string>
}

/** An agent mentioned in a question, as in `@Charter drafter`. */
export interface MentionedAgent {
  readonly name: string
  readonly reads: readonly Readable[]
  /** The system instructions; the agent runs on the asking pilot's model. */
  readonly instructions: string
  /** For MCP agents: asks the agent itself; undefined if it did not respond. */
  readonly ask?: (text: string, signal: AbortSignal) => Promise<string | undefined>
}

export type FindMentionedAgent = (
  tx: Tx,
  asker: Caller,
  question: string,
) => Promise<MentionedAgent | undefined>

export interface OperationCall {
  readonly contactId: string
  readonly operation: string
  readonly input: unknown
}
