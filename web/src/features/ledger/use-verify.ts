import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { checkLedger } from '#contract/ledger/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { notify } from '#web/ui/notify.ts'

export type LedgerCheck = ReplyOf<typeof checkLedger>

/** Verifies the hash chain part by part; the progress goes from 0 to 1. */
export function useVerify() {
  const [progress, setProgress] = useState(0)
  const verify = useMutation({
    mutationFn: async (): Promise<LedgerCheck> => {
      setProgress(0)
      let reached = await sendOrThrow(checkLedger, {})
      while (!reached.broken && reached.entries < reached.total) {
        setProgress(reached.entries / reached.total)
        reached = await sendOrThrow(checkLedger, { query: { after: reached.entries, hash: reached.hash } })
      }
      return reached
    },
    onError: (error) => notify.failure(error.message),
  })
  return {
    check: verify.data ?? null,
    isPending: verify.isPending,
    progress,
    begin: () => !verify.isPending && verify.mutate(),
  }
}
