import type { DrawnPerson, DrawnStub } from '#web/features/tree/chart/drawn-parts.ts'
import { labelBottom } from '#web/features/tree/chart/row-heights.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import type { StubPlan } from '#web/features/tree/chart/stubs.ts'

export function drawStubs(people: readonly DrawnPerson[], plans: ReadonlyMap<string, StubPlan>): DrawnStub[] {
  return people.flatMap((place) => {
    const plan = place.kind === 'person' ? plans.get(place.person) : undefined
    if (!plan) return []
    return [...(plan.up > 0 ? [upStub(place, plan)] : []), ...(plan.down > 0 ? [downStub(place, plan)] : [])]
  })
}

function upStub({ key, person, x, y, radius }: DrawnPerson, { up, hasParents }: StubPlan): DrawnStub {
  const stub = { key: `${key} up`, person, direction: 'up', count: up } as const
  const { distance, height, sideways } = sizes.stub
  if (hasParents) return { ...stub, x: x + sideways, y: y - radius - height / 2, line: '' }
  const top = y - radius - distance
  return { ...stub, x, y: top, line: `M${x} ${y - radius}V${top + height / 2}` }
}

function downStub({ key, person, x, y, radius, label }: DrawnPerson, { down }: StubPlan): DrawnStub {
  const { distance, height } = sizes.stub
  const bottom = y + labelBottom(radius, label)
  const middle = bottom + distance
  const line = `M${x} ${bottom + 3}V${middle - height / 2}`
  return { key: `${key} down`, person, direction: 'down', count: down, x, y: middle, line }
}
