/** One way on, with the cost that decides between paths of the same length. */
export interface Edge<Step> {
  readonly step: Step & { readonly to: string }
  readonly cost: number
}

export interface Reach<Step> {
  readonly distance: number
  readonly cost: number
  /** The step that leads here and the person it leaves; null at the start. */
  readonly last: { readonly from: string; readonly step: Step } | null
}

/**
 * The shortest way to everyone who can be reached, or to all people as near as `until`. Of equally short ways the
 * cheapest is chosen, then the one through the smallest id, so the order of the data doesn't matter. Each person
 * is visited once, so circles in bad data end.
 */
export function breadthFirst<Step>(
  start: string,
  edgesOf: (id: string) => readonly Edge<Step>[],
  until?: string,
): Map<string, Reach<Step>> {
  const reached = new Map<string, Reach<Step>>([[start, { distance: 0, cost: 0, last: null }]])
  let frontier = [start]
  for (let distance = 1; frontier.length > 0; distance++) {
    if (until !== undefined && reached.has(until)) break
    const next = new Map<string, Reach<Step>>()
    for (const from of frontier) {
      const before = reached.get(from)?.cost ?? 0
      for (const { step, cost: added } of edgesOf(from)) {
        if (reached.has(step.to)) continue
        const cost = before + added
        const best = next.get(step.to)
        if (best && !isBetter(cost, from, best)) continue
        next.set(step.to, { distance, cost, last: { from, step } })
      }
    }
    for (const [id, reach] of next) reached.set(id, reach)
    frontier = [...next.keys()]
  }
  return reached
}

function isBetter<Step>(cost: number, from: string, best: Reach<Step>): boolean {
  return cost < best.cost || (cost === best.cost && best.last !== null && from < best.last.from)
}

/** The steps from the start to a person who was reached. */
export function stepsTo<Step>(reached: ReadonlyMap<string, Reach<Step>>, id: string): Step[] {
  const steps: Step[] = []
  let last = reached.get(id)?.last
  while (last) {
    steps.push(last.step)
    last = reached.get(last.from)?.last
  }
  return steps.toReversed()
}
