import { Check, Clock, CircleMinus, LogOut, MessageSquareWarning, X } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { type Voice, voteOf } from '#web/features/documents/votes/own-vote.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'

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

/** The state of a vote. After the outcome no vote is left open. */
export function stateOf(voice: Voice, isDecided: boolean): VoteState {
  if (voice.is_gone) return 'gone'
  return voteOf(voice) ?? (isDecided ? 'not_needed' : 'open')
}

interface VoterFacesProps {
  readonly document: Document
  readonly voters: readonly Voice[]
  readonly pilotId: string
  readonly isDecided: boolean
}

/** The voters as faces, each with the mark of its vote. */
export function VoterFaces({ voters, pilotId, isDecided, document }: VoterFacesProps) {
  const { t } = useTexts('votes')
  return (
    <ul className="faces">
      {voters.map((voice) => {
        const state = stateOf(voice, isDecided)
        const { kind, Icon } = marks[state]
        const isYou = voice.account_id === pilotId
        const word = state === 'approve' && document.approval.need.is_ratification ? t('vote.ratify') : t(`vote.${state}`)
        return (
          <li key={voice.account_id} className={isYou ? 'face you' : 'face'}>
            <span className={state === 'open' || state === 'not_needed' ? 'face-ring open' : 'face-ring'} aria-hidden="true">
              {initials(voice.full_name)}
              <span className={`face-mark ${kind}`}>
                <Icon size={13} />
              </span>
            </span>
            <span className="face-name" title={voice.full_name}>
              {isYou ? t('panel.you') : firstName(voice.full_name)}
            </span>
            <span className="vh">{`${voice.full_name}: ${word}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

// A name of one word, or written without spaces, stays whole.
function firstName(name: string): string {
  return name.split(/\s+/u)[0] ?? name
}
