import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

/**
 * Writes what programs put into special places the usual way: married and other names below a name, a text
 * in ALIA (which should point to a person), and further names without a type.
 */
export function preparePerson(lines: readonly GedcomNode[]): GedcomNode[] {
  let names = 0
  return lines.flatMap((line) => {
    if (line.tag === 'ALIA' && line.to === null)
      return [node('NAME', line.value, [node('TYPE', 'aka'), ...line.children])]
    if (line.tag !== 'NAME') return [line]
    names += 1
    return withOtherNames(line, names === 1)
  })
}

function withOtherNames(line: GedcomNode, isFirst: boolean): GedcomNode[] {
  const below = line.children.filter(isOtherName)
  const own =
    below.length === 0 ? line : { ...line, children: line.children.filter((each) => !isOtherName(each)) }
  const hasType = own.children.some(({ tag }) => tag === 'TYPE')
  const typed = isFirst || hasType ? own : { ...own, children: [node('TYPE', 'aka'), ...own.children] }
  return [typed, ...below.map((other) => asName(line, other))]
}

function isOtherName({ tag, value }: GedcomNode): boolean {
  return value.trim() !== '' && (tag === '_MARNM' || tag === '_AKA')
}

function asName(name: GedcomNode, other: GedcomNode): GedcomNode {
  if (other.tag === '_AKA') return node('NAME', other.value, [node('TYPE', 'aka'), ...other.children])
  // Some programs write the whole married name, others only the surname.
  const given = name.value.split('/')[0]?.trim()
  const full = other.value.includes('/') || !given ? other.value : `${given} /${other.value.trim()}/`
  return node('NAME', full, [node('TYPE', 'married'), ...other.children])
}
