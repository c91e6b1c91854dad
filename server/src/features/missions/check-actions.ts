import type { CheckParameters } from '#contract/missions/checks.ts'
import type { CriterionFinding } from '#contract/missions/schemas.ts'
import type { ActionRow } from '#server/features/missions/store.ts'
import { counted } from '#server/ground/checks.ts'

/** The checks of a mission's own actions. */
export function checkOwnActions(
  check: 'actions_done' | 'actions_count',
  actions: readonly ActionRow[],
  { count = 1 }: CheckParameters,
  until: Date,
): CriterionFinding {
  const done = actions.filter(({ done_at }) => done_at !== null && done_at <= until)
  const proof = done.map(({ id, key, text }) => ({
    kind: 'action' as const,
    id,
    title: text ?? '',
    template: key,
  }))
  // An empty list doesn't count as done. `actions_done` needs no proof: the page shows the list.
  if (check === 'actions_done') return counted(Math.max(actions.length, 1), done.length, [])
  return counted(count, done.length, proof)
}
