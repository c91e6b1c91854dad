import '#web/features/chat/proposal.css'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { useState } from 'react'

import { answerAgain, confirmProposal, declineProposal } from '#contract/chat/calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { HouseLink } from '#web/ui/house-link.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { ProposalForm } from '#web/features/chat/proposal-form.tsx'
import { ProposalValues } from '#web/features/chat/proposal-values.tsx'
import { keepConversation, keepMessage } from '#web/features/chat/queries.ts'
import type { Conversation, Proposal } from '#web/features/chat/talk.ts'
import { ask } from '#web/lib/ask.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface ProposalCardProps {
  readonly talk: string
  readonly proposal: Proposal
  readonly people: readonly Person[]
  readonly onAnswered: (conversation: Conversation) => void
}

/** An act that FORERUNNERS proposes, with all that it would do. Nothing of it happens before it is confirmed; then one line is left of it. */
export function ProposalCard({ talk, proposal, people, onAnswered }: ProposalCardProps) {
  const { t } = useTexts('chat')
  const [isChanging, setChanging] = useState(false)
  const queryClient = useQueryClient()
  const onSuccess = (message: Parameters<typeof keepMessage>[2]) => keepMessage(queryClient, talk, message)
  const params = { proposal_id: proposal.id }
  const again = useAct(answerAgain, (conversation) => {
    keepConversation(queryClient, conversation)
    onAnswered(conversation)
  })
  const confirm = useMutation({
    mutationFn: (change: Changed | undefined) => ask(confirmProposal, { params, body: { change } }),
    onSuccess: (message) => {
      onSuccess(message)
      // The answer waited for the interface: allowed, it goes on by itself.
      const isFree = message.proposals.every(({ state }) => state !== 'waiting')
      if (proposal.kind === 'ask_interface' && isFree) again.mutate({ params: { message_id: message.id } })
    },
  })
  const decline = useMutation({ mutationFn: () => ask(declineProposal, { params }), onSuccess })
  const isBusy = confirm.isPending || decline.isPending
  if (proposal.state !== 'waiting') return <Decided proposal={proposal} />
  const trouble = confirm.error ?? decline.error
  const confirmWith = (changed?: Changed) => {
    if (isBusy) return
    decline.reset()
    confirm.mutate(changed)
  }
  const isGone = isAboutNothing(proposal)
  return (
    <section className="proposal" aria-label={t(`proposal.${proposal.kind}`)}>
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
          trouble={trouble?.message ?? ''}
          onConfirm={confirmWith}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <ProposalValues proposal={proposal} />
          {isGone && <Notice kind="info">{t('proposal.gone')}</Notice>}
          {trouble && <Notice kind="bad">{trouble.message}</Notice>}
          <div className="proposal-acts">
            {!isGone && (
              <>
                <button type="button" className="btn main small" aria-busy={confirm.isPending} onClick={() => confirmWith()}>
                  {t(confirm.isPending ? 'proposal.confirming' : 'proposal.confirm')}
                </button>
                {proposal.kind !== 'ask_interface' && (
                  <button type="button" className="btn quiet small" onClick={() => setChanging(true)}>
                    {t('proposal.change')}
                  </button>
                )}
              </>
            )}
            <button
              type="button"
              className="btn text small mute"
              aria-busy={decline.isPending}
              onClick={() => {
                if (isBusy) return
                confirm.reset()
                decline.mutate()
              }}
            >
              {t('proposal.decline')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

type Changed = NonNullable<Parameters<typeof ask<typeof confirmProposal>>[1]['body']['change']>

/** The paper, the mission or the person it names is no longer there. */
function isAboutNothing({ kind, names }: Proposal): boolean {
  if (kind === 'change_paper') return names.paper === null
  if (kind === 'ask_interface') return names.contact === null
  return kind === 'add_action' && names.mission === null
}

/** What is left of an act: what it was, how it ended, and the way to what came of it. */
function Decided({ proposal: { kind, state, leads_to } }: { proposal: Proposal }) {
  const { t } = useTexts('chat')
  const isDone = state === 'done'
  const Icon = isDone ? CircleCheck : CircleSlash
  return (
    <section className="proposal decided" aria-label={t(`proposal.${kind}`)}>
      <span className={isDone ? 'state ok' : 'state mute'} role="status">
        <Icon size={16} aria-hidden="true" />
        {t(isDone ? 'proposal.done' : 'proposal.declined')}
      </span>
      <span>{t(`proposal.${kind}`)}</span>
      {leads_to && (
        <HouseLink className="link" href={placeOf(leads_to)}>
          {t(`proposal.open_${leads_to.place}`)}
        </HouseLink>
      )}
    </section>
  )
}

function placeOf({ place, id }: NonNullable<Proposal['leads_to']>): string {
  if (place === 'paper') return `/dashboard/build-room?paper=${id}`
  if (place === 'timeline') return '/dashboard/legacy-timeline'
  return place === 'mission' ? `/dashboard#mission-${id}` : `/dashboard/service-mesh?contact=${id}`
}
