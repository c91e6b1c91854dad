import { type GedcomNode, node, pointer } from '#server/features/tree/gedcom/node.ts'
import {
  type RelationLines,
  readRelations,
  type Relations,
} from '#server/features/tree/gedcom/read/relations.ts'

const names = {
  birth: 'Natural',
  adopted: 'Adopted',
  step: 'Step',
  foster: 'Foster',
  guardian: 'Guardian',
  unknown: 'Unknown',
} as const
const relationTags = new Set(['PEDI', '_FREL', '_MREL', 'STAT'])

export interface RelationIds {
  readonly child: string
  readonly union: string
}

/** The CHIL line of the union and the FAMC line of the child, which together say the relations. */
export function writeRelations(
  ids: RelationIds,
  relations: Relations,
  original: RelationLines,
): { child: GedcomNode; family: GedcomNode } {
  const childLine = original.child ?? pointer('CHIL', ids.child)
  const family = original.family ?? pointer('FAMC', ids.union)
  const plainChild = without(childLine)
  const plainFamily = without(family)
  const [first, second] = relations
  const [father, mother] = original.fatherAt === 0 ? [first, second] : [second, first]
  const forms = [
    { child: childLine, family },
    { child: plainChild, family: plainFamily },
    { child: plainChild, family: below(plainFamily, [node('PEDI', first)]) },
  ]
  const each = {
    child: below(plainChild, [node('_FREL', names[father]), node('_MREL', names[mother])]),
    family: plainFamily,
  }
  // PEDI knows neither step parents nor guardians.
  const isPedigree = first === 'birth' || first === 'adopted' || first === 'foster'
  const found = (isPedigree ? forms : forms.slice(0, 2)).find((form) => {
    const [one, other] = readRelations({ ...original, ...form })
    return one === first && other === second
  })
  return found ?? each
}

function without(line: GedcomNode): GedcomNode {
  return { ...line, children: line.children.filter(({ tag }) => !relationTags.has(tag)) }
}

function below(line: GedcomNode, children: readonly GedcomNode[]): GedcomNode {
  return { ...line, children: [...children, ...line.children] }
}
