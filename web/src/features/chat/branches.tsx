import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { chooseMessage } from '#contract/chat/calls.ts'
import { keepConversation } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Leads to the other wordings of a place in the conversation: questions that were edited, answers given again. */
export function Branches({ message }: { message: Message }) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const act = useAct(chooseMessage, (conversation) => keepConversation(queryClient, conversation))
  const { branches } = message
  const here = branches.indexOf(message.id)
  if (branches.length < 2) return null
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => {
    const id = branches[to]
    return (
      <button
        type="button"
        className="iconbtn"
        aria-label={label}
        disabled={id === undefined}
        aria-busy={act.isPending}
        onClick={() => id !== undefined && !act.isPending && act.mutate({ params: { message_id: id } })}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    )
  }
  return (
    <div className="branches" role="group" aria-label={t('message.branch', { number: here + 1, count: branches.length })}>
      {step(here - 1, t('message.branch_before'), ChevronLeft)}
      <span>{t('message.branch', { number: here + 1, count: branches.length })}</span>
      {step(here + 1, t('message.branch_after'), ChevronRight)}
    </div>
  )
}
