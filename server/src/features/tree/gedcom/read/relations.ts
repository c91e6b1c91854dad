import type { ParentKind } from '#contract/tree/person.ts'
import { child, type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'

export type Relations = readonly [ParentKind, ParentKind]

/** All lines of a file that say how a child belongs to its parents. */
export interface RelationLines {
  /** CHIL of the union. */
  readonly child: GedcomNode | undefined
  /** FAMC of the child. */
  readonly family: GedcomNode | undefined
  /** ADOP of the child, if it names this union. */
  readonly adoption: GedcomNode | undefined
  /** The place of the father among the partners: `_FREL` is about him. */
  readonly fatherAt: 0 | 1
}

const words: Readonly<Record<string, ParentKind>> = {
  birth: 'birth',
  natural: 'birth',
  biological: 'birth',
  genetic: 'birth',
  bio: 'birth',
  adopted: 'adopted',
  adoptive: 'adopted',
  step: 'step',
  stepchild: 'step',
  foster: 'foster',
  guardian: 'guardian',
  ward: 'guardian',
}

export function readRelations({ child: childLine, family, adoption, fatherAt }: RelationLines): Relations {
  const both = wordOf(family, 'PEDI') ?? wordOf(childLine, 'PEDI') ?? disproven(family)
  const adoptedBy = both || !adoption ? '' : adopterOf(adoption)
  const father =
    wordOf(childLine, '_FREL') ??
    wordOf(family, '_FREL') ??
    both ??
    (/HUSB|BOTH/.test(adoptedBy) ? 'adopted' : 'birth')
  const mother =
    wordOf(childLine, '_MREL') ??
    wordOf(family, '_MREL') ??
    both ??
    (/WIFE|BOTH/.test(adoptedBy) ? 'adopted' : 'birth')
  return fatherAt === 0 ? [father, mother] : [mother, father]
}

function wordOf(line: GedcomNode | undefined, tag: string): ParentKind | null {
  const word = line ? textOf(line, tag).toLowerCase() : ''
  if (word === '') return null
  return words[word] ?? 'unknown'
}

function disproven(family: GedcomNode | undefined): ParentKind | null {
  return family && /^(?:disproven|challenged)$/i.test(textOf(family, 'STAT')) ? 'unknown' : null
}

function adopterOf(adoption: GedcomNode): string {
  const family = child(adoption, 'FAMC')
  return (family && textOf(family, 'ADOP').toUpperCase()) || 'BOTH'
}
