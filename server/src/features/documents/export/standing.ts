import { dayIn } from '#server/platform/dates.ts'
import type { AnsweredRound } from '#server/features/documents/export/rounds.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import { say } from '#server/platform/texts.ts'

/** How a version stands: in one word, and in sentences. */
export interface Standing {
  readonly isApproved: boolean
  readonly isInForce: boolean
  /** Somebody could still approve it. */
  readonly isOpen: boolean
  readonly word: string
  readonly sentences: readonly string[]
}

export function standingOf(
  { language, version: newest, approved_version, state }: DocumentRow,
  version: VersionRow,
  rounds: readonly AnsweredRound[],
): Standing {
  const isNewest = version.number === newest
  const approval = rounds.find(({ kind, state: outcome }) => kind === 'approval' && outcome === 'approved')
  if (!approval) {
    const sentence = isNewest ? say(language, `export:standing.${state}`) : say(language, 'export:standing.replaced', { number: newest })
    return {
      isApproved: false,
      isInForce: false,
      isOpen: isNewest,
      word: isNewest ? say(language, `documents:state.${state}`) : say(language, 'export:standing.replaced_word'),
      sentences: [say(language, 'export:standing.not_approved'), sentence],
    }
  }
  const ratified = rounds.find(({ kind, state: outcome }) => kind === 'ratification' && outcome === 'approved')
  const isInForce = approved_version === version.number
  const isFoundingAct = approval.is_founding_act && !ratified
  const day = (round: AnsweredRound) => dayIn(language, round.decided_at ?? round.opened_at)
  return {
    isApproved: true,
    isInForce,
    isOpen: false,
    word: isInForce
      ? say(language, `documents:state.${isFoundingAct ? 'founding_act' : 'approved'}`)
      : say(language, 'export:standing.replaced_word'),
    sentences: [
      say(language, `export:standing.${approval.is_founding_act ? 'founding_act' : 'approved'}`, { day: day(approval) }),
      ...(ratified ? [say(language, 'export:standing.ratified', { day: day(ratified) })] : []),
      ...(isFoundingAct ? [say(language, 'export:standing.to_ratify')] : []),
      isInForce ? say(language, 'export:standing.in_force') : say(language, 'export:standing.replaced', { number: approved_version ?? newest }),
    ],
  }
}
