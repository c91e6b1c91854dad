import fc from 'fast-check'

import { type ParentKind, parentKinds, unionKinds, unionStatuses } from '#contract/tree/person.ts'
import type { ChartData, ChartPerson, ChartUnion } from '#web/features/tree/chart/chart-data.ts'
import { samplePerson } from '#web/features/tree/chart/sample-family.ts'

// For tests: families with everything that families have.

interface Step {
  readonly act: 'child' | 'marry' | 'marry relative' | 'single' | 'parents' | 'unknown parents' | 'join'
  readonly one: number
  readonly other: number
  readonly kinds: readonly [ParentKind, ParentKind]
  readonly kind: ChartUnion['kind']
  readonly status: ChartUnion['status']
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(
      'child',
      'child',
      'child',
      'marry',
      'marry',
      'marry relative',
      'single',
      'parents',
      'unknown parents',
      'join',
    ),
    one: fc.nat(10_000),
    other: fc.nat(10_000),
    kinds: fc.tuple(fc.constantFrom(...parentKinds), fc.constantFrom(...parentKinds)),
    kind: fc.constantFrom(...unionKinds),
    status: fc.constantFrom(...unionStatuses),
  }),
  { maxLength: 60 },
)

/** Remarriage, adoption, step and foster children, single and unknown parents, two mothers, cousins who marry. */
export const randomTrees = fc
  .tuple(steps, fc.nat(10_000))
  .map(([all, focus]): ChartData => buildTree(all, focus))

export function buildTree(all: readonly Step[], focus: number): ChartData {
  const people: ChartPerson[] = []
  const unions: ChartUnion[] = []
  const add = () => {
    const names = ['Ida', 'Maria Theresia von Hohenburg-Langenstein', '美咲', '']
    const person = {
      ...samplePerson(names[people.length % names.length] ?? '', `${1800 + people.length}`),
      id: `p${people.length}`,
    }
    people.push(person)
    return person.id
  }
  const marry = (one: string | null, other: string | null, { kind, status }: Step) => {
    const union = {
      id: `u${unions.length}`,
      partners: [one, other] as const,
      kind,
      status,
      began: null,
      children: [],
    }
    unions.push(union)
    return unions.length - 1
  }
  const addChild = (index: number, id: string, relations: Step['kinds']) => {
    const union = unions[index]
    if (!union || union.partners.includes(id) || union.children.some((child) => child.id === id)) return
    if (union.partners.some((partner) => partner !== null && isAncestor(unions, id, partner))) return
    unions[index] = { ...union, children: [...union.children, { id, relations }] }
  }
  add()
  for (const step of all) {
    const { act, one, other, kinds } = step
    const person = people[one % people.length]?.id ?? ''
    const relative = people[other % people.length]?.id ?? ''
    const union = other % Math.max(1, unions.length)
    if (act === 'child') addChild(unions.length === 0 ? marry(person, null, step) : union, add(), kinds)
    else if (act === 'marry') marry(person, add(), step)
    else if (act === 'marry relative' && person !== relative) marry(person, relative, step)
    else if (act === 'single') addChild(marry(null, person, step), add(), kinds)
    else if (act === 'parents') addChild(marry(add(), add(), step), person, kinds)
    else if (act === 'unknown parents') addChild(marry(null, null, step), person, kinds)
    else if (act === 'join') addChild(union, person, kinds)
  }
  const id = people[focus % people.length]?.id ?? null
  const more = people
    .filter((_, index) => index % 5 === 0)
    .map((person) => ({ id: person.id, up: 3, down: 12 }))
  return { focus: id, people, unions, more, total: people.length }
}

function isAncestor(unions: readonly ChartUnion[], ancestor: string, of: string): boolean {
  const line = new Set<string>([of])
  for (const person of line)
    for (const { partners, children } of unions)
      if (children.some(({ id }) => id === person))
        for (const partner of partners) if (partner !== null) line.add(partner)
  return line.has(ancestor)
}
