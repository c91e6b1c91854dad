import {
  Check,
  ChevronDown,
  CircleMinus,
  LogOut,
  MessageSquareWarning,
  Stamp,
  ThumbsDown,
} from 'lucide-react'

import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { ownVote, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { useVoting } from '#web/features/documents/votes/use-voting.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from '#web/features/documents/votes/vote-bar.module.css'
import votesStyles from '#web/features/documents/votes/votes.module.css'
import { classNames } from '#web/lib/class-names.ts'

const icons = {
  approve: Stamp,
  request_changes: MessageSquareWarning,
  decline: ThumbsDown,
  abstain: CircleMinus,
  recuse: LogOut,
} as const

interface VoteButtonsProps {
  readonly document: Document
  /** The id of the sentence about missing votes. */
  readonly describedBy: string
  readonly onFill?: () => void
  /** Another button is the main one, such as Save while blanks are filled in. */
  readonly isQuiet?: boolean
}

/** The votes this pilot may cast; a cast vote replaces its button. */
export function VoteButtons({ document, describedBy, onFill, isQuiet = false }: VoteButtonsProps) {
  const pilotId = usePilotId()
  const { t } = useTexts('votes')
  const voting = useVoting(document, onFill)
  const { votes } = document.may
  const vote = ownVote(document, pilotId)
  const own = vote ? voteOf(vote) : null
  const isAdvice = document.standing === 'advice'
  if (votes.length === 0) return own && <OwnVote document={document} own={own} />
  const [first, second, ...rest] = own ? [] : votes
  const others = own ? votes.filter((act) => act !== own) : rest
  return (
    <>
      {isAdvice && !own && (
        <p className={classNames(votesStyles.voteAdvice, 'sub sm')}>{t('panel.no_vote')}</p>
      )}
      <div className={votesStyles.voteButtons} data-part="vote-buttons">
        {own && <OwnVote document={document} own={own} />}
        {first && (
          <Button
            variant={isAdvice || isQuiet ? 'quiet' : 'main'}
            aria-describedby={describedBy}
            isBusy={voting.isBusy}
            onClick={() => voting.begin(first)}
          >
            <Stamp size={20} aria-hidden="true" />
            {voting.isBusy ? t('act.sending') : voting.labelOf(first)}
          </Button>
        )}
        {second && (
          <Button variant="quiet" onClick={() => voting.begin(second)}>
            {voting.labelOf(second)}
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            label={t(own ? 'panel.change' : 'panel.other')}
            className={buttonClass({
              variant: 'plain',
              size: 'small',
              className: classNames(styles.voteOthers, votesStyles.voteOthers),
            })}
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
    const about =
      act === 'decline' || act === 'abstain' || act === 'recuse' ? t(`act.${act}_about`) : undefined
    return {
      key: act,
      label: labelOf(act),
      icon: <Icon size={20} aria-hidden="true" />,
      onChoose: () => begin(act),
      ...(about && !isAdvice && { about }),
    }
  }
}

/** The pilot's own vote, in place of its button. */
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
    <span
      className={buttonClass({
        variant: 'done',
        className: own === 'approve' ? undefined : votesStyles.other,
      })}
      role="status"
    >
      <Icon size={20} aria-hidden="true" />
      <span className="vh">{t(isAdvice ? 'panel.your_advice' : 'panel.your_vote')}</span>
      <span>{word}</span>
    </span>
  )
}
