import { Check, Clock, CircleMinus, LogOut, MessageSquareWarning, X } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { type VoteEntry, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { usePilotId } from '#web/ground/session.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/documents/votes/voter-avatars.module.css'
import { classNames } from '#web/lib/class-names.ts'

const marks = {
  approve: { kind: 'ok', Icon: Check },
  decline: { kind: 'bad', Icon: X },
  request_changes: { kind: 'bad', Icon: MessageSquareWarning },
  abstain: { kind: 'mute', Icon: CircleMinus },
  recuse: { kind: 'mute', Icon: LogOut },
  gone: { kind: 'mute', Icon: LogOut },
  open: { kind: 'open', Icon: Clock },
  not_needed: { kind: 'mute', Icon: CircleMinus },
} as const

export type VoteState = keyof typeof marks

/** The state of a vote. No vote is open after the outcome. */
export function stateOf(vote: VoteEntry, isDecided: boolean): VoteState {
  if (vote.has_left) return 'gone'
  return voteOf(vote) ?? (isDecided ? 'not_needed' : 'open')
}

interface VoterFacesProps {
  readonly document: Document
  readonly voters: readonly VoteEntry[]
  readonly isDecided: boolean
}

/** The voters as avatars with a badge for their vote. */
export function VoterAvatars({ voters, isDecided, document }: VoterFacesProps) {
  const pilotId = usePilotId()
  const { t } = useTexts('votes')
  return (
    <ul className={styles.faces}>
      {voters.map((vote) => {
        const state = stateOf(vote, isDecided)
        const { kind, Icon } = marks[state]
        const isYou = vote.account_id === pilotId
        const word =
          state === 'approve' && document.approval.need.is_ratification
            ? t('vote.ratify')
            : t(`vote.${state}`)
        return (
          <li key={vote.account_id} className={classNames(styles.face, isYou && styles.you)}>
            <span
              className={classNames(
                styles.faceRing,
                (state === 'open' || state === 'not_needed') && styles.open,
              )}
              aria-hidden="true"
            >
              {initials(vote.full_name)}
              <span className={classNames(styles.faceMark, styles[kind])}>
                <Icon size={13} />
              </span>
            </span>
            <span className={styles.faceName} title={vote.full_name}>
              {isYou ? t('panel.you') : firstName(vote.full_name)}
            </span>
            <span className="vh">{`${vote.full_name}: ${word}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

// A name of one word or without spaces is not shortened.
function firstName(name: string): string {
  return name.split(/\s+/u)[0] ?? name
}
