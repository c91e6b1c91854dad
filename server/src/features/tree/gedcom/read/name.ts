import type { NameKind, PersonName } from '#contract/tree/person.ts'
import { type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'

const kinds: Readonly<Record<string, NameKind>> = {
  '': 'birth',
  birth: 'birth',
  maiden: 'birth',
  married: 'married',
  legal: 'legal',
}

/** Reads a NAME line such as `Anna /Berg/`. The parts below it are exact, the line itself often isn't. */
export function readName(line: GedcomNode): PersonName {
  const [before = '', between = '', ...after] = line.value.split('/')
  const prefix = textOf(line, 'NPFX')
  const surname = between.trim() || [textOf(line, 'SPFX'), textOf(line, 'SURN')].filter(Boolean).join(' ')
  return {
    kind: kinds[textOf(line, 'TYPE').toLowerCase()] ?? 'also_known_as',
    prefix: cleanLine(prefix, 60),
    given: cleanLine(textOf(line, 'GIVN') || withoutPrefix(before.trim(), prefix), 120),
    surname: cleanLine(surname, 120),
    suffix: cleanLine(textOf(line, 'NSFX') || after.join(' '), 60),
    reading: cleanLine(readingOf(line), 200),
  }
}

function withoutPrefix(given: string, prefix: string): string {
  return prefix && given.startsWith(prefix) ? given.slice(prefix.length).trim() : given
}

function readingOf(line: GedcomNode): string {
  const spoken = line.children.find(({ tag }) => tag === 'FONE' || tag === 'ROMN' || tag === 'TRAN')
  return spoken?.value.replaceAll('/', ' ').replaceAll(/ {2,}/g, ' ') ?? ''
}
