import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'

/**
 * FONE and ROMN of 5.5.1 (a name in kana, pinyin and the like) are TRAN in GEDCOM 7, which needs a language
 * that 5.5.1 doesn't know. `_FORM` says which of the two it was.
 */
export function translationFor7(line: GedcomNode): GedcomNode {
  return { ...line, tag: 'TRAN', children: [node('LANG', 'und'), node('_FORM', line.tag), ...line.children] }
}

export function translationFrom7(line: GedcomNode): GedcomNode {
  const [language, form, ...rest] = line.children
  if (language?.value !== 'und' || form?.tag !== '_FORM') return line
  return { ...line, tag: form.value === 'ROMN' ? 'ROMN' : 'FONE', children: rest }
}
