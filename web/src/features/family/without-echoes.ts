import type { Act } from '#web/features/family/queries.ts'

type Told = Pick<Act, 'act' | 'at' | 'paper' | 'version' | 'by' | 'mission'>

/** A round's outcome says what the vote that decided it says too. */
const outcomes = new Set<string>([
  'document.in_force',
  'document.founding_act',
  'document.sent_back',
  'document.ratified',
  'document.not_ratified',
  'protocol.changed',
])
const votes = new Set<string>(['document.approved', 'document.declined', 'document.changes_requested'])

/** Leaves out what another act of the same moment on the same document says already, and what the line above says word for word. */
export function withoutEchoes<Item extends Told>(acts: readonly Item[]): Item[] {
  return acts.filter((act, index) => {
    const above = acts[index - 1]
    if (act.act === 'mission.criteria_changed' && above?.act === act.act && above.by?.id === act.by?.id && above.mission === act.mission) return false
    if (!act.paper) return true
    const together = acts.filter((other) => other !== act && other.paper?.id === act.paper?.id && other.at === act.at)
    // The vote names who decided; the outcome beside it would repeat it.
    if (outcomes.has(act.act)) return !together.some((other) => votes.has(other.act))
    return true
  })
}
