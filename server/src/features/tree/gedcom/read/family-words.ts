import { type GedcomNode, textOf } from '#server/features/tree/gedcom/node.ts'
import type { PersonValues } from '#contract/tree/person.ts'
import { cleanLine } from '#server/features/tree/gedcom/text/clean.ts'
import { isPrivate } from '#server/features/tree/gedcom/read/event.ts'

export type Words = Pick<PersonValues, 'living' | 'is_branch_head' | 'is_private' | 'gender_words'>

/** Lines of ours for fields that GEDCOM doesn't have, and RESN, which closes a person. */
export const wordTags = new Set(['_LIVING', '_BRANCH_HEAD', '_GENDER_WORDS', 'RESN'])

export function readWords(record: GedcomNode): Words {
  const living = textOf(record, '_LIVING')
  return {
    living: living === 'Y' ? 'living' : living === 'N' ? 'dead' : 'derived',
    is_branch_head: textOf(record, '_BRANCH_HEAD') === 'Y',
    is_private: isPrivate(record),
    gender_words: cleanLine(textOf(record, '_GENDER_WORDS'), 60),
  }
}
