import { useQueryClient } from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { membersKey } from '#web/ground/members.ts'
import type { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useAct } from '#web/ui/use-act.ts'

/** An action on a member or an invitation; afterwards the table is refetched, also on failure. */
export function useMemberAct<C extends Call>(call: C, onDone: (data: ReplyOf<C>) => void) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries(membersKey)
  const act = useAct(call, (data) => {
    refresh()
    onDone(data)
  })
  type CallInput = Parameters<typeof sendOrThrow<C>>[1]
  // TanStack's type depends on the generic call in a way the compiler can't follow.
  const mutate = act.mutate as (input: CallInput, options: { onError: () => void }) => void
  return { isPending: act.isPending, run: (input: CallInput) => mutate(input, { onError: refresh }) }
}
