import { useMutation } from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { say } from '#web/lib/texts.ts'
import { notify } from '#web/ui/notify.ts'

/** Sends one call when asked to, and shows the server's own sentence when it is refused. */
export function useAct<C extends Call>(call: C, onDone: (data: ReplyOf<C>) => void) {
  return useMutation({
    mutationFn: (asked: Parameters<typeof ask<C>>[1]) => ask(call, asked),
    onSuccess: onDone,
    onError: (error) => notify.failure(error instanceof CallFailed ? error.failure.detail : say('common:error.title')),
  })
}
