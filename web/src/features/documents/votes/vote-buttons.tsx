import { Check, ChevronDown, CircleMinus, LogOut, MessageSquareWarning, Stamp, ThumbsDown } from 'lucide-react'

import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { ownVoice, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { useVoting } from '#web/features/documents/votes/use-voting.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu } from '#web/ui/menu.tsx'

const icons = { approve: Stamp, request_changes: MessageSquareWarning, decline: ThumbsDown, abstain: CircleMinus, recuse: LogOut } as const

interface VoteButtonsProps {
  readonly document: Document
  readonly pilotId: string
  /** The id of the sentence that says what is still needed. */
  readonly describedBy: string
  readonly onFill?: () => void
  /** Another button is the main one, such as Save while blanks are filled in. */
  readonly isQuiet?: boolean
}

/** Every vote this pilot may give, with their own shown in place once it is given. */
export function VoteButtons({ document, pilotId, describedBy, onFill, isQuiet = false }: VoteButtonsProps) {
  const { t } = useTexts('votes')
  const voting = useVoting(document, onFill)
  const { votes } = document.may
  const voice = ownVoice(document, pilotId)
  const own = voice ? voteOf(voice) : null
  const isAdvice = document.standing === 'advice'
  if (votes.length === 0) return own && <OwnVote document={document} own={own} />
  const [first, second, ...rest] = own ? [] : votes
  const others = own ? votes.filter((act) => act !== own) : rest
  return (
    <>
      {isAdvice && !own && <p className="sub sm vote-advice">{t('panel.no_vote')}</p>}
      <div className="vote-buttons">
        {own && <OwnVote document={document} own={own} />}
        {first && (
          <button
            type="button"
            className={isAdvice || isQuiet ? 'btn quiet' : 'btn main'}
            aria-describedby={describedBy}
            aria-busy={voting.isBusy}
            onClick={() => voting.begin(first)}
          >
            <Stamp size={20} aria-hidden="true" />
            {voting.isBusy ? t('act.sending') : voting.labelOf(first)}
          </button>
        )}
        {second && (
          <button type="button" className="btn quiet" onClick={() => voting.begin(second)}>
            {voting.labelOf(second)}
          </button>
        )}
        {others.length > 0 && (
          <Menu
            label={t(own ? 'panel.change' : 'panel.other')}
            className="btn plain small vote-others"
            items={others.map((act) => itemOf(act, voting))}
          >
            {t(own ? 'panel.change' : 'panel.other')}
            <ChevronDown size={17} aria-hidden="true" />
          </Menu>
        )}
      </div>
      {voting.dialog}
    </>
  )

  function itemOf(act: VoteAct, { labelOf, begin }: typeof voting) {
    const Icon = icons[act]
    const about = act === 'decline' || act === 'abstain' || act === 'recuse' ? t(`act.${act}_about`) : undefined
    return {
      key: act,
      label: labelOf(act),
      icon: <Icon size={20} aria-hidden="true" />,
      onChoose: () => begin(act),
      ...(about && !isAdvice && { about }),
    }
  }
}

/** One's own vote where the button stood. */
function OwnVote({ document, own }: { document: Document; own: VoteAct }) {
  const { t } = useTexts('votes')
  const isAdvice = document.standing === 'advice'
  const Icon = own === 'approve' ? Check : icons[own]
  const word =
    isAdvice && own !== 'abstain' && own !== 'recuse'
      ? t(`vote.advice_${own}`)
      : own === 'approve' && document.approval.need.is_ratification
        ? t('vote.ratify')
        : t(`vote.${own}`)
  return (
    <span className={own === 'approve' ? 'btn done' : 'btn done other'} role="status">
      <Icon size={20} aria-hidden="true" />
      <span className="vh">{t(isAdvice ? 'panel.your_advice' : 'panel.your_vote')}</span>
      <span>{word}</span>
    </span>
  )
}
