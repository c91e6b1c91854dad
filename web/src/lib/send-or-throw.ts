import type { Call, ReplyOf } from '#contract/call.ts'
import { type Failure, send } from '#web/lib/send.ts'

/** A failed call as an error, for the query cache, which detects failures by exceptions. */
export class CallError extends Error {
  override name = 'CallError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** Sends a call and throws a CallError on failure. */
export async function sendOrThrow<C extends Call>(
  call: C,
  input: Parameters<typeof send<C>>[1],
): Promise<ReplyOf<C>> {
  const { data, error } = await send(call, input)
  if (error) throw new CallError(error)
  return data
}
