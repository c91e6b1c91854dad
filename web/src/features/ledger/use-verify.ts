import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { checkLedger } from '#contract/ledger/calls.ts'
import { ask } from '#web/lib/ask.ts'
import { notify } from '#web/ui/notify.ts'

export type LedgerCheck = ReplyOf<typeof checkLedger>

/** Follows the chain part after part, and says how far it is, from 0 to 1. */
export function useVerify() {
  const [progress, setProgress] = useState(0)
  const verify = useMutation({
    mutationFn: async (): Promise<LedgerCheck> => {
      setProgress(0)
      let reached = await ask(checkLedger, {})
      while (!reached.broken && reached.entries < reached.total) {
        setProgress(reached.entries / reached.total)
        reached = await ask(checkLedger, { query: { after: reached.entries, hash: reached.hash } })
      }
      return reached
    },
    onError: (error) => notify.failure(error.message),
  })
  return { check: verify.data ?? null, isPending: verify.isPending, progress, begin: () => !verify.isPending && verify.mutate() }
}
