import type { FamilyAct } from '#web/features/family/queries.ts'

type ListedAct = Pick<FamilyAct, 'act' | 'at' | 'document' | 'version' | 'by' | 'mission'>

/** Outcomes of a round, which repeat the deciding vote. */
const outcomes = new Set<string>([
  'document.in_force',
  'document.founding_act',
  'document.sent_back',
  'document.ratified',
  'document.not_ratified',
  'protocol.changed',
])
const votes = new Set<string>(['document.approved', 'document.declined', 'document.changes_requested'])

/** Removes acts that repeat another act of the same moment on the same document, or the line above. */
export function withoutEchoes<Item extends ListedAct>(acts: readonly Item[]): Item[] {
  return acts.filter((act, index) => {
    const above = acts[index - 1]
    if (
      act.act === 'mission.criteria_changed' &&
      above?.act === act.act &&
      above.by?.id === act.by?.id &&
      above.mission === act.mission
    )
      return false
    if (!act.document) return true
    const sameMoment = acts.filter(
      (other) => other !== act && other.document?.id === act.document?.id && other.at === act.at,
    )
    // The vote names the voter; the outcome next to it would repeat it.
    if (outcomes.has(act.act)) return !sameMoment.some((other) => votes.has(other.act))
    return true
  })
}
