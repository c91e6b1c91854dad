import { useMutation } from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { sendOrThrow, CallError } from '#web/lib/send-or-throw.ts'
import { translate } from '#web/lib/texts.ts'
import { notify } from '#web/ui/notify.ts'

/** A mutation for one call that shows the server's message when it fails. */
export function useAct<C extends Call>(call: C, onDone: (data: ReplyOf<C>) => void) {
  return useMutation({
    mutationFn: (input: Parameters<typeof sendOrThrow<C>>[1]) => sendOrThrow(call, input),
    onSuccess: onDone,
    onError: (error) =>
      notify.failure(error instanceof CallError ? error.failure.detail : translate('common:error.title')),
  })
}
