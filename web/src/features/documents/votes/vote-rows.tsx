import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'

import { remindVoter } from '#contract/documents/deadline-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Document, keepDocument } from '#web/features/documents/queries.ts'
import { type Voice, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { stateOf } from '#web/features/documents/votes/voter-faces.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface VoteRowsProps {
  readonly document: Document
  readonly voices: readonly Voice[]
  readonly pilotId: string
  readonly isDecided: boolean
}

/** Each vote in words: who, in which role, what they voted, why, and a reminder where a vote is missing. */
export function VoteRows({ document, voices, pilotId, isDecided }: VoteRowsProps) {
  const { t } = useTexts(['votes', 'onboarding'])
  const { approval } = document
  const wordOf = (voice: Voice) => {
    const state = stateOf(voice, isDecided)
    const act = voteOf(voice)
    if (voice.standing === 'advice' && act && act !== 'abstain' && act !== 'recuse') return t(`vote.advice_${act}`)
    return state === 'approve' && approval.need.is_ratification ? t('vote.ratify') : t(`vote.${state}`)
  }
  return (
    <ul className="vote-rows">
      {voices.map((voice) => (
        <li key={voice.account_id}>
          <div className="vote-row">
            <span>
              <Link className="plain-link" to="/user/$id" params={{ id: voice.account_id }}>
                {voice.account_id === pilotId ? t('panel.you') : voice.full_name}
              </Link>
              <span className="cap">
                {t(`onboarding:role.${voice.role}`)}
                {approval.added.some(({ account_id }) => account_id === voice.account_id) && `, ${t('panel.added')}`}
              </span>
            </span>
            <span className="vote-word">
              {wordOf(voice)}
              {voice.alignment !== null && <span className="cap">{t('panel.rating_of', { rating: voice.alignment })}</span>}
            </span>
          </div>
          {voice.reason && !voice.is_recused && <p className="sub sm vote-reason">{voice.reason}</p>}
          {document.may.remind && !isDecided && stateOf(voice, false) === 'open' && voice.account_id !== pilotId && (
            <Remind document={document} voice={voice} />
          )}
        </li>
      ))}
    </ul>
  )
}

export function Remind({ document, voice }: { document: Document; voice: Voice }) {
  const { t } = useTexts('votes')
  const queryClient = useQueryClient()
  const act = useAct(remindVoter, (now) => {
    keepDocument(queryClient, now)
    notify.success(t('remind.done', { name: voice.full_name }))
  })
  if (voice.reminded_at) return <p className="cap">{t('remind.sent', { when: formatMoment(voice.reminded_at) })}</p>
  return (
    <button
      type="button"
      className="link sm vote-remind"
      aria-busy={act.isPending}
      onClick={() => !act.isPending && act.mutate({ params: { id: document.id }, body: { account_id: voice.account_id } })}
    >
      <Bell size={15} aria-hidden="true" />
      {t('remind.action', { name: voice.full_name })}
    </button>
  )
}
