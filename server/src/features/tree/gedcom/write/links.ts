import type { Gender } from '#contract/tree/person.ts'
import type { GedcomPerson, GedcomTree, GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, pointer } from '#server/features/tree/gedcom/node.ts'
import { indexLinks } from '#server/features/tree/gedcom/read/link-index.ts'
import { writeRelations } from '#server/features/tree/gedcom/write/relations.ts'

export interface WrittenLinks {
  /** HUSB, WIFE and CHIL of a union. */
  readonly ofUnion: (id: string) => readonly GedcomNode[]
  /** FAMC and FAMS of a person. */
  readonly ofPerson: (id: string) => readonly GedcomNode[]
}

type People = ReadonlyMap<string, GedcomPerson>

/** The lines by which unions and people point to each other. */
export function writeLinks({ people, unions }: Pick<GedcomTree, 'people' | 'unions'>): WrittenLinks {
  const byId: People = new Map(people.map((person) => [person.id, person]))
  const kept = new Map(people.map((person) => [person.id, indexLinks(person.kept.parts)]))
  const ofUnion = new Map<string, GedcomNode[]>()
  const ofPerson = new Map<string, GedcomNode[]>()
  for (const union of unions) {
    const tags = partnerTags(union, byId)
    const fatherAt = tags[0] === 'WIFE' ? 1 : 0
    const lines: GedcomNode[] = []
    for (const [at, id] of union.partners.entries()) {
      if (id === null || !byId.has(id)) continue
      const original = union.kept.parts.find(({ tag, to }) => to === id && (tag === 'HUSB' || tag === 'WIFE'))
      lines.push(pointer(tags[at] ?? 'HUSB', id, original?.children))
      addTo(ofPerson, id, pointer('FAMS', union.id, kept.get(id)?.line('FAMS', union.id)?.children))
    }
    const childLines = new Map(
      union.kept.parts.filter(({ tag }) => tag === 'CHIL').map((line) => [line.to, line]),
    )
    for (const child of union.children) {
      const person = byId.get(child.id)
      if (!person) continue
      const original = {
        child: childLines.get(child.id),
        family: kept.get(child.id)?.line('FAMC', union.id),
        adoption: hasAdoption(person) ? kept.get(child.id)?.adoption(union.id) : undefined,
        fatherAt,
      } as const
      const written = writeRelations({ child: child.id, union: union.id }, child.relations, original)
      lines.push(written.child)
      addTo(ofPerson, child.id, written.family)
    }
    ofUnion.set(union.id, lines)
  }
  return {
    ofUnion: (id) => ofUnion.get(id) ?? [],
    ofPerson: (id) => inOwnOrder(ofPerson.get(id) ?? [], byId.get(id)),
  }
}

function addTo(map: Map<string, GedcomNode[]>, id: string, line: GedcomNode): void {
  const lines = map.get(id)
  if (lines) lines.push(line)
  else map.set(id, [line])
}

function hasAdoption({ values }: GedcomPerson): boolean {
  return values.events.some(({ kind }) => kind === 'adoption')
}

/** A file kept in another order than ours names all links of that kind, so their order is that of the file. */
function inOwnOrder(lines: readonly GedcomNode[], person: GedcomPerson | undefined): GedcomNode[] {
  const kept = person?.kept.parts ?? []
  return ['FAMC', 'FAMS'].flatMap((tag) => {
    const own = lines.filter((line) => line.tag === tag)
    const order = new Map(kept.filter((line) => line.tag === tag).map(({ to }, at) => [to, at]))
    if (order.size < own.length) return own
    return own.toSorted((one, other) => (order.get(one.to) ?? 0) - (order.get(other.to) ?? 0))
  })
}

/** HUSB and WIFE don't say a gender in GEDCOM 7, but other programs expect a woman in WIFE. */
function partnerTags({ partners }: GedcomUnion, people: People): readonly [string, string] {
  const [first, second] = partners.map((id): Gender => people.get(id ?? '')?.values.gender ?? 'unknown')
  if (first === 'female' && second !== 'female') return ['WIFE', 'HUSB']
  return second === 'male' && first !== 'male' ? ['WIFE', 'HUSB'] : ['HUSB', 'WIFE']
}
