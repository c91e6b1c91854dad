import { treeLimits } from '#contract/tree/person.ts'
import type { GedcomChild, GedcomPerson, GedcomUnion } from '#server/features/tree/gedcom/gedcom-tree.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'
import { indexLinks, type LinkIndex } from '#server/features/tree/gedcom/read/link-index.ts'
import { readRelations } from '#server/features/tree/gedcom/read/relations.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

/** A person with their lines FAMC, FAMS and ADOP. */
export interface UnlinkedPerson {
  readonly person: GedcomPerson
  readonly lines: readonly GedcomNode[]
}

/** A union with its lines HUSB, WIFE and CHIL. */
export interface UnlinkedUnion {
  readonly union: Omit<GedcomUnion, 'partners' | 'children'>
  readonly lines: readonly GedcomNode[]
}

interface Members {
  readonly partners: { id: string; tag: string; line: GedcomNode | undefined }[]
  readonly children: Map<string, GedcomNode | undefined>
  readonly rest: GedcomNode[]
  readonly leftOut: Set<string>
}

interface Linking {
  readonly people: ReadonlyMap<string, LinkIndex>
  readonly members: ReadonlyMap<string, Members>
  readonly warnings: WarningList
}

/**
 * Both the union and its people say who belongs to it. What only one of them says counts too; links that
 * can't be are left in the rest of the record.
 */
export function readLinks(
  unlinkedPeople: readonly UnlinkedPerson[],
  unlinkedUnions: readonly UnlinkedUnion[],
  warnings: WarningList,
): { people: GedcomPerson[]; unions: GedcomUnion[] } {
  const people = new Map(unlinkedPeople.map(({ person, lines }) => [person.id, indexLinks(lines)]))
  const members = new Map<string, Members>(
    unlinkedUnions.map(({ union }) => [
      union.id,
      { partners: [], children: new Map(), rest: [], leftOut: new Set() },
    ]),
  )
  const linking: Linking = { people, members, warnings }
  for (const { union, lines } of unlinkedUnions) for (const line of lines) addMember(union.id, line, linking)
  const rests = new Map(
    unlinkedPeople.map((each) => [
      each.person.id,
      each.lines.filter((line) => !isPlaced(each, line, linking)),
    ]),
  )

  const order = new Map(unlinkedUnions.map(({ union }, at) => [union.id, at]))
  return {
    people: unlinkedPeople.map((each) => withKeptLinks(each, rests.get(each.person.id) ?? [], order)),
    unions: unlinkedUnions.map(({ union }) => linkedUnion(union, linking)),
  }
}

function addMember(union: string, line: GedcomNode, { people, members, warnings }: Linking): void {
  const { tag, to } = line
  const { partners, children, rest, leftOut } = members.get(union) as Members
  const person = people.get(to ?? '')
  if (to === null || !person) {
    if (to !== 'VOID') warnings.add('pointer_unknown', { ids: [union], params: { tag, pointer: to ?? '' } })
  } else if (tag === 'CHIL') {
    if (partners.some(({ id }) => id === to)) leaveOut('child_is_partner')
    else if (children.size >= treeLimits.children && !children.has(to)) leaveOut('too_many_children')
    else if (!children.has(to)) children.set(to, line)
    if (!person.line('FAMC', union)) oneSided()
  } else if (partners.some(({ id }) => id === to)) warnings.add('own_partner', { ids: [to, union] })
  else if (children.has(to)) leaveOut('child_is_partner')
  else if (partners.length === 2) leaveOut('partner_left_out')
  else {
    partners.push({ id: to, tag, line })
    if (!person.line('FAMS', union)) oneSided()
  }

  function leaveOut(code: 'child_is_partner' | 'too_many_children' | 'partner_left_out'): void {
    rest.push(line)
    leftOut.add(to ?? '')
    warnings.add(code, { ids: [union, to ?? ''] })
  }

  function oneSided(): void {
    warnings.add('link_one_sided', { ids: [to ?? '', union], params: { tag } })
  }
}

/** False for a line that stays in the rest of the person. */
function isPlaced(
  { person }: UnlinkedPerson,
  { tag, to }: GedcomNode,
  { members, warnings }: Linking,
): boolean {
  if (tag !== 'FAMS' && tag !== 'FAMC') return true
  const union = members.get(to ?? '')
  if (!union) {
    if (to !== 'VOID')
      warnings.add('pointer_unknown', { ids: [person.id], params: { tag, pointer: to ?? '' } })
    return true
  }
  const isPartner = union.partners.some(({ id }) => id === person.id)
  const isChild = union.children.has(person.id)
  if (tag === 'FAMS' ? isPartner : isChild) return true
  const hasPlace = tag === 'FAMS' ? union.partners.length < 2 : union.children.size < treeLimits.children
  if (isPartner || isChild || !hasPlace || union.leftOut.has(person.id)) return false
  warnings.add('link_one_sided', { ids: [person.id, to ?? ''], params: { tag } })
  if (tag === 'FAMC') union.children.set(person.id, undefined)
  else
    union.partners.push({
      id: person.id,
      tag: person.values.gender === 'female' ? 'WIFE' : 'HUSB',
      line: undefined,
    })
  return true
}

function linkedUnion(union: UnlinkedUnion['union'], { people, members }: Linking): GedcomUnion {
  const { partners, children, rest } = members.get(union.id) as Members
  const fatherAt = fatherAtOf(partners.map(({ tag }) => tag))
  const linked: GedcomChild[] = [...children].map(([id, line]) => {
    const own = people.get(id)
    const family = own?.line('FAMC', union.id)
    const adoption = own?.adoption(union.id)
    return { id, relations: readRelations({ child: line, family, adoption, fatherAt }) }
  })
  const withDetails = [...partners.map(({ line }) => line), ...children.values()].filter(
    (line) => line?.children.length,
  )
  return {
    ...union,
    partners: [partners[0]?.id ?? null, partners[1]?.id ?? null],
    children: linked,
    kept: {
      parts: [...union.kept.parts, ...withDetails.filter((line) => line !== undefined)],
      rest: [...union.kept.rest, ...rest],
    },
  }
}

/** `_FREL` is about the partner in HUSB, or about the place that is free beside WIFE. */
function fatherAtOf(tags: readonly string[]): 0 | 1 {
  return tags[0] === 'WIFE' ? 1 : 0
}

/** Keeps lines with details, and all if their order isn't that of the unions. */
function withKeptLinks(
  { person, lines }: UnlinkedPerson,
  rest: readonly GedcomNode[],
  order: ReadonlyMap<string, number>,
): GedcomPerson {
  const left = new Set(rest)
  const links = lines.filter((line) => line.tag !== 'ADOP' && order.has(line.to ?? '') && !left.has(line))
  const parts = ['FAMC', 'FAMS'].flatMap((tag) => {
    // A file may name the same union twice.
    const byUnion = new Map<string | null, GedcomNode>()
    for (const line of links) if (line.tag === tag && !byUnion.has(line.to)) byUnion.set(line.to, line)
    const own = [...byUnion.values()]
    const places = own.map(({ to }) => order.get(to ?? '') ?? 0)
    const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
    return isInOrder ? own.filter(({ children }) => children.length > 0) : own
  })
  if (parts.length === 0 && rest.length === 0) return person
  return {
    ...person,
    kept: { parts: [...person.kept.parts, ...parts], rest: [...person.kept.rest, ...rest] },
  }
}
