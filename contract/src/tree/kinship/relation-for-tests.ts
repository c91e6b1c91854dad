import type { PersonNode } from '#contract/tree/graph.ts'
import { describeKinship } from '#contract/tree/kinship/describe-kinship.ts'
import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'
import type { KinPath, KinStep } from '#contract/tree/kinship/kin-path.ts'
import type { Gender, ParentKind } from '#contract/tree/person.ts'

interface Draft {
  readonly id: string
  gender: Gender
  year: number | null
}

const token =
  /^(?<shared>maternal-|paternal-)?(?<tie>half-|adopted-|step-|foster-)?(?<age>elder-|younger-)?(?<noun>[a-z-]+)$/
const women = new Set([
  'woman',
  'mother',
  'daughter',
  'sister',
  'wife',
  'ex-wife',
  'female-partner',
  'female-ex-partner',
])
const men = new Set([
  'man',
  'father',
  'son',
  'brother',
  'husband',
  'ex-husband',
  'male-partner',
  'male-ex-partner',
])
const kinds: Readonly<Record<string, string>> = {
  mother: 'parent',
  father: 'parent',
  daughter: 'child',
  son: 'child',
  sister: 'sibling',
  brother: 'sibling',
}

/**
 * A path from the tokens that languages use in their words: `woman mother elder-brother`. Ages need a birth year,
 * which only those people have.
 */
export function pathFor(relation: string): { path: KinPath; people: Map<string, PersonNode> } {
  const drafts: Draft[] = []
  const steps: KinStep[] = []
  const add = (gender: Gender) => {
    const draft: Draft = { id: `p${drafts.length}`, gender, year: null }
    drafts.push(draft)
    return draft
  }
  const [first = '', ...rest] = relation.split(' ')
  const hasSelf = first === 'man' || first === 'woman'
  const self = add(hasSelf ? genderOf(first) : 'unknown')
  let current = self
  for (const part of hasSelf ? rest : [first, ...rest]) {
    const { shared = '', tie = '', age = '', noun = '' } = token.exec(part)?.groups ?? {}
    const kind = kinds[noun] ?? noun
    const before = current
    const bond: ParentKind = tie === '' || tie === 'half-' ? 'birth' : (tie.slice(0, -1) as ParentKind)
    if (kind === 'sibling') {
      const parent = add(shared === 'maternal-' ? 'female' : shared ? 'male' : 'unknown')
      steps.push({ kind: 'up', to: parent.id, relation: bond === 'step' ? 'step' : 'birth' })
      current = add(genderOf(noun))
      const relation = bond === 'step' ? 'birth' : bond
      steps.push({ kind: 'down', to: current.id, relation, isHalf: tie === 'half-' })
    } else {
      current = add(genderOf(noun))
      steps.push(stepFor(kind, current.id, bond))
    }
    if (!age) continue
    const other = kind === 'sibling' ? before : self
    other.year ??= 1950
    current.year = other.year + (age === 'elder-' ? -5 : 5)
  }
  const people = drafts.map(({ id, gender, year }) => ({ id, gender, born: year ? `${year}-06-15` : null }))
  return { path: { from: 'p0', steps }, people: new Map(people.map((person) => [person.id, person])) }
}

function genderOf(noun: string): Gender {
  if (women.has(noun)) return 'female'
  return men.has(noun) ? 'male' : 'unknown'
}

function stepFor(kind: string, to: string, relation: ParentKind): KinStep {
  if (kind === 'parent') return { kind: 'up', to, relation }
  if (kind === 'child') return { kind: 'down', to, relation, isHalf: false }
  if (kind === 'guardian') return { kind: 'up', to, relation: 'guardian' }
  if (kind === 'ward') return { kind: 'down', to, relation: 'guardian', isHalf: false }
  const union = kind.endsWith('partner') ? 'partners' : 'married'
  return { kind: 'across', to, union, status: kind.includes('ex-') ? 'divorced' : 'together' }
}

/** The lines of a table: a relation, then its name as a native says it. */
export function readRelations(table: string): [relation: string, name: string][] {
  return table
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .flatMap(([relation, name]) => (relation && name ? [[relation, name]] : []))
}

export function nameOf(relation: string, language: KinLanguage): string {
  const { path, people } = pathFor(relation)
  return describeKinship(path, language, people)
}
