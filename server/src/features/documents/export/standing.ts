import { dayIn } from '#server/platform/dates.ts'
import type { RoundWithVotes } from '#server/features/documents/export/rounds.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import { translate } from '#server/platform/texts.ts'

/** The state of a version, as one word and as sentences. */
export interface VersionStanding {
  readonly isApproved: boolean
  readonly isInForce: boolean
  /** Members can still vote on it. */
  readonly isOpen: boolean
  readonly word: string
  readonly sentences: readonly string[]
}

export function standingOf(
  { language, version: newest, approved_version, state }: DocumentRow,
  version: VersionRow,
  rounds: readonly RoundWithVotes[],
): VersionStanding {
  const isNewest = version.number === newest
  const approval = rounds.find(({ kind, state: outcome }) => kind === 'approval' && outcome === 'approved')
  if (!approval) {
    const sentence = isNewest
      ? translate(language, `export:standing.${state}`)
      : translate(language, 'export:standing.replaced', { number: newest })
    return {
      isApproved: false,
      isInForce: false,
      isOpen: isNewest,
      word: isNewest
        ? translate(language, `documents:state.${state}`)
        : translate(language, 'export:standing.replaced_word'),
      sentences: [translate(language, 'export:standing.not_approved'), sentence],
    }
  }
  const ratified = rounds.find(
    ({ kind, state: outcome }) => kind === 'ratification' && outcome === 'approved',
  )
  const isInForce = approved_version === version.number
  const isFoundingAct = approval.is_founding_act && !ratified
  const day = (round: RoundWithVotes) => dayIn(language, round.decided_at ?? round.opened_at)
  return {
    isApproved: true,
    isInForce,
    isOpen: false,
    word: isInForce
      ? translate(language, `documents:state.${isFoundingAct ? 'founding_act' : 'approved'}`)
      : translate(language, 'export:standing.replaced_word'),
    sentences: [
      translate(language, `export:standing.${approval.is_founding_act ? 'founding_act' : 'approved'}`, {
        day: day(approval),
      }),
      ...(ratified ? [translate(language, 'export:standing.ratified', { day: day(ratified) })] : []),
      ...(isFoundingAct ? [translate(language, 'export:standing.to_ratify')] : []),
      isInForce
        ? translate(language, 'export:standing.in_force')
        : translate(language, 'export:standing.replaced', { number: approved_version ?? newest }),
    ],
  }
}
