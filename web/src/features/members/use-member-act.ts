import { useQueryClient } from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { membersKey } from '#web/features/members/queries.ts'
import type { ask } from '#web/lib/ask.ts'
import { useAct } from '#web/ui/use-act.ts'

/** One act on a member or an invitation; whatever came of it, the table shows what is there now. */
export function useMemberAct<C extends Call>(call: C, onDone: (data: ReplyOf<C>) => void) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries(membersKey)
  const act = useAct(call, (data) => {
    refresh()
    onDone(data)
  })
  type Asked = Parameters<typeof ask<C>>[1]
  // The library's own type counts its arguments by the generic call's, which the compiler can't follow.
  const mutate = act.mutate as (asked: Asked, options: { onError: () => void }) => void
  return { isPending: act.isPending, run: (asked: Asked) => mutate(asked, { onError: refresh }) }
}
