import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { chooseMessage } from '#contract/chat/calls.ts'
import { cacheConversation } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/conversation.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/chat/messages.module.css'

/** Switches between the branches of a message: edited questions and regenerated replies. */
export function Branches({ message }: { message: Message }) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const act = useAct(chooseMessage, (conversation) => cacheConversation(queryClient, conversation))
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
    <div
      className={styles.branches}
      role="group"
      aria-label={t('message.branch', { number: here + 1, count: branches.length })}
    >
      {step(here - 1, t('message.branch_before'), ChevronLeft)}
      <span>{t('message.branch', { number: here + 1, count: branches.length })}</span>
      {step(here + 1, t('message.branch_after'), ChevronRight)}
    </div>
  )
}
