import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { binConversation, unbinConversation } from '#contract/chat/calls.ts'
import { refetchConversations } from '#web/features/chat/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Moves a conversation to the bin, with an undo. If it is open, the page changes to a new one. */
export function useBin(onMoved: () => void) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const router = useRouter()
  const refetch = () => {
    onMoved()
    void refetchConversations(queryClient)
  }
  const unbin = useAct(unbinConversation, refetch)
  const bin = useAct(binConversation, refetch)
  const restore = (id: string) => unbin.mutate({ params: { id } })
  const onBinned = (id: string) => {
    notify.success(t('list.binned'), { label: t('list.undo'), onAct: () => restore(id) })
    const search: object = router.state.location.search
    if ('talk' in search && search.talk === id) void router.navigate({ to: '/dashboard/chat', search: {} })
  }
  return {
    unbin: restore,
    bin: (id: string) => bin.mutate({ params: { id } }, { onSuccess: () => onBinned(id) }),
  }
}
