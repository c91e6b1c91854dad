import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { useState } from 'react'

import { regenerateReply, confirmProposal, declineProposal } from '#contract/chat/calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { ProposalForm } from '#web/features/chat/proposal-form.tsx'
import { ProposalValues } from '#web/features/chat/proposal-values.tsx'
import { cacheConversation, cacheMessage } from '#web/features/chat/queries.ts'
import type { Conversation, Proposal } from '#web/features/chat/conversation.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/chat/proposal.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ProposalCardProps {
  readonly conversationId: string
  readonly proposal: Proposal
  readonly people: readonly Person[]
  readonly onReply: (conversation: Conversation) => void
}

/**
 * A proposed action with its values. Nothing happens before it is confirmed; afterwards it shrinks to one
 * line.
 */
export function ProposalCard({ conversationId, proposal, people, onReply }: ProposalCardProps) {
  const { t } = useTexts('chat')
  const [isChanging, setChanging] = useState(false)
  const { confirm, decline, isConfirming, isDeclining, isBusy, failure } = useDecision(
    conversationId,
    proposal,
    onReply,
  )
  if (proposal.state !== 'waiting') return <DecidedProposal proposal={proposal} />
  const isMissing = isTargetMissing(proposal)
  return (
    <section className={styles.proposal} data-proposal="waiting" aria-label={t(`proposal.${proposal.kind}`)}>
      <header>
        <h3 className="t-xs">{t(`proposal.${proposal.kind}`)}</h3>
        <span className="state mute">
          <Clock size={16} aria-hidden="true" />
          {t('proposal.waiting')}
        </span>
      </header>
      {isChanging ? (
        <ProposalForm
          proposal={proposal}
          people={people}
          isBusy={isBusy}
          error={failure?.message ?? ''}
          onConfirm={confirm}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <ProposalValues proposal={proposal} />
          {isMissing && <Notice kind="info">{t('proposal.missing')}</Notice>}
          {failure && <Notice kind="bad">{failure.message}</Notice>}
          <div className={styles.proposalActs}>
            {!isMissing && (
              <>
                <Button variant="main" size="small" isBusy={isConfirming} onClick={() => confirm()}>
                  {t(isConfirming ? 'proposal.confirming' : 'proposal.confirm')}
                </Button>
                {proposal.kind !== 'ask_interface' && (
                  <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
                    {t('proposal.change')}
                  </Button>
                )}
              </>
            )}
            <Button variant="muted" size="small" isBusy={isDeclining} isDisabled={isBusy} onClick={decline}>
              {t('proposal.decline')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type ProposalChange = NonNullable<Parameters<typeof sendOrThrow<typeof confirmProposal>>[1]['body']['change']>

/** Confirms or declines a proposal, once. */
function useDecision(conversationId: string, { id, kind }: Proposal, onReply: ProposalCardProps['onReply']) {
  const queryClient = useQueryClient()
  const onSuccess = (message: Parameters<typeof cacheMessage>[2]) =>
    cacheMessage(queryClient, conversationId, message)
  const params = { proposal_id: id }
  const regenerate = useAct(regenerateReply, (conversation) => {
    cacheConversation(queryClient, conversation)
    onReply(conversation)
  })
  const confirm = useMutation({
    mutationFn: (change: ProposalChange | undefined) =>
      sendOrThrow(confirmProposal, { params, body: { change } }),
    onSuccess: (message) => {
      onSuccess(message)
      // The reply was waiting for the interface, so it is regenerated once the call is allowed.
      const isFree = message.proposals.every(({ state }) => state !== 'waiting')
      if (kind === 'ask_interface' && isFree) regenerate.mutate({ params: { message_id: message.id } })
    },
  })
  const decline = useMutation({ mutationFn: () => sendOrThrow(declineProposal, { params }), onSuccess })
  const isBusy = confirm.isPending || decline.isPending
  return {
    isBusy,
    isConfirming: confirm.isPending,
    isDeclining: decline.isPending,
    failure: confirm.error ?? decline.error,
    confirm: (changed?: ProposalChange) => {
      if (isBusy) return
      decline.reset()
      confirm.mutate(changed)
    },
    decline: () => {
      confirm.reset()
      decline.mutate()
    },
  }
}

/** Returns true if the document, mission or contact it is about no longer exists. */
function isTargetMissing({ kind, names }: Proposal): boolean {
  if (kind === 'change_document') return names.document === null
  if (kind === 'ask_interface') return names.contact === null
  return kind === 'add_action' && names.mission === null
}

/** A decided proposal: what it was, the outcome, and a link to the result. */
function DecidedProposal({ proposal: { kind, state, leads_to } }: { proposal: Proposal }) {
  const { t } = useTexts('chat')
  const isDone = state === 'done'
  const Icon = isDone ? CircleCheck : CircleSlash
  return (
    <section className={classNames(styles.proposal, styles.decided)} aria-label={t(`proposal.${kind}`)}>
      <span className={isDone ? 'state ok' : 'state mute'} role="status">
        <Icon size={16} aria-hidden="true" />
        {t(isDone ? 'proposal.done' : 'proposal.declined')}
      </span>
      <span>{t(`proposal.${kind}`)}</span>
      {leads_to && (
        <AppLink className="link" href={resultAddress(leads_to)}>
          {t(`proposal.open_${leads_to.place}`)}
        </AppLink>
      )}
    </section>
  )
}

function resultAddress({ place, id }: NonNullable<Proposal['leads_to']>): string {
  if (place === 'document') return `/dashboard/build-room?document=${id}`
  if (place === 'timeline') return '/dashboard/legacy-timeline'
  return place === 'mission' ? `/dashboard#mission-${id}` : `/dashboard/service-mesh?contact=${id}`
}
