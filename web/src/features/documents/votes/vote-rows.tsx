import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'

import { remindVoter } from '#contract/documents/deadline-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import { type VoteEntry, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { stateOf } from '#web/features/documents/votes/voter-avatars.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/votes/vote-rows.module.css'
import votesStyles from '#web/features/documents/votes/votes.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface VoteRowsProps {
  readonly document: Document
  readonly votes: readonly VoteEntry[]
  readonly isDecided: boolean
}

/** The votes as a list: member, role, vote, reason, and a reminder for missing votes. */
export function VoteRows({ document, votes, isDecided }: VoteRowsProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['votes', 'onboarding'])
  const { approval } = document
  const wordOf = (vote: VoteEntry) => {
    const state = stateOf(vote, isDecided)
    const act = voteOf(vote)
    if (vote.standing === 'advice' && act && act !== 'abstain' && act !== 'recuse')
      return t(`vote.advice_${act}`)
    return state === 'approve' && approval.need.is_ratification ? t('vote.ratify') : t(`vote.${state}`)
  }
  return (
    <ul className={styles.voteRows}>
      {votes.map((vote) => (
        <li key={vote.account_id}>
          <div className={styles.voteRow}>
            <span>
              <Link className="plain-link" to="/user/$id" params={{ id: vote.account_id }}>
                {vote.account_id === pilotId ? t('panel.you') : vote.full_name}
              </Link>
              <span className="cap">
                {t(`onboarding:role.${vote.role}`)}
                {approval.added.some(({ account_id }) => account_id === vote.account_id) &&
                  `, ${t('panel.added')}`}
              </span>
            </span>
            <span className={styles.voteWord}>
              {wordOf(vote)}
              {vote.alignment !== null && (
                <span className="cap">{t('panel.rating_of', { rating: vote.alignment })}</span>
              )}
            </span>
          </div>
          {vote.reason && !vote.is_recused && (
            <p className={classNames(votesStyles.voteReason, 'sub sm')}>{vote.reason}</p>
          )}
          {document.may.remind &&
            !isDecided &&
            stateOf(vote, false) === 'open' &&
            vote.account_id !== pilotId && <Remind document={document} vote={vote} />}
        </li>
      ))}
    </ul>
  )
}

export function Remind({ document, vote }: { document: Document; vote: VoteEntry }) {
  const { t } = useTexts('votes')
  const queryClient = useQueryClient()
  const act = useAct(remindVoter, (now) => {
    cacheDocument(queryClient, now)
    notify.success(t('remind.done', { name: vote.full_name }))
  })
  if (vote.reminded_at)
    return <p className="cap">{t('remind.sent', { when: formatMoment(vote.reminded_at) })}</p>
  return (
    <button
      type="button"
      className={classNames(styles.voteRemind, 'link sm')}
      aria-busy={act.isPending}
      onClick={() =>
        !act.isPending && act.mutate({ params: { id: document.id }, body: { account_id: vote.account_id } })
      }
    >
      <Bell size={15} aria-hidden="true" />
      {t('remind.action', { name: vote.full_name })}
    </button>
  )
}
