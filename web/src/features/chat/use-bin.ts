import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { binConversation, unbinConversation } from '#contract/chat/calls.ts'
import { refetchConversations } from '#web/features/chat/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Puts a conversation into the bin, from where one press takes it back. Whoever looks at it is led to a new one. */
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
  const takeOut = (id: string) => unbin.mutate({ params: { id } })
  const lead = (id: string) => {
    notify.success(t('list.binned'), { label: t('list.undo'), onAct: () => takeOut(id) })
    const search: object = router.state.location.search
    if ('talk' in search && search.talk === id) void router.navigate({ to: '/dashboard/$page', params: { page: 'chat' }, search: {} as never })
  }
  return { unbin: takeOut, bin: (id: string) => bin.mutate({ params: { id } }, { onSuccess: () => lead(id) }) }
}
