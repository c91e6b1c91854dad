import type { MeshFailure } from '#contract/mesh/names.ts'
import { failureOfError } from '#server/features/mesh/connection.ts'

/** The conditions of one attempt to deliver a message. */
export interface DeliveryAttempt {
  readonly now: Date
  /** Aborts the attempt on timeout or server shutdown. */
  readonly signal: AbortSignal
  readonly closing: AbortSignal | undefined
}

/** The result of one attempt. Temporary failures are retried; others need someone to act first. */
export type DeliveryOutcome = { readonly kind: 'delivered'; readonly reply: string | undefined } | Failed

interface Failed {
  readonly kind: 'failed'
  readonly failure: MeshFailure
  readonly isTemporary: boolean
  /** The wait the service asked for, in milliseconds. */
  readonly retryAfter?: number | undefined
}

const temporaryFailures = new Set<MeshFailure>([
  'no_route',
  'no_name',
  'bad_certificate',
  'too_slow',
  'server_error',
  'bad_answer',
])

export function failed(failure: MeshFailure, isTemporary = temporaryFailures.has(failure)): Failed {
  return { kind: 'failed', failure, isTemporary }
}

/** The outcome of an attempt that threw. On shutdown it rethrows, so the next process retries. */
export function outcomeOfError(error: unknown, closing: AbortSignal | undefined): Failed {
  closing?.throwIfAborted()
  return failed(failureOfError(error))
}
