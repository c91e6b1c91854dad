import type { Call, ReplyOf } from '#contract/call.ts'
import { type Failure, send } from '#web/lib/send.ts'

/** A failed call as an error, for the query cache, which knows success and failure only by what is thrown. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** Sends a call and throws what went wrong. */
export async function ask<C extends Call>(call: C, asked: Parameters<typeof send<C>>[1]): Promise<ReplyOf<C>> {
  const { data, error } = await send(call, asked)
  if (error) throw new CallFailed(error)
  return data
}
