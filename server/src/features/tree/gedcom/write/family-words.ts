import { type GedcomNode, node } from '#server/features/tree/gedcom/node.ts'
import type { Words } from '#server/features/tree/gedcom/read/family-words.ts'

export function writeWords({
  living,
  is_branch_head: isHead,
  is_private,
  gender_words,
}: Words): GedcomNode[] {
  return [
    ...(is_private ? [node('RESN', 'confidential')] : []),
    ...(gender_words ? [node('_GENDER_WORDS', gender_words)] : []),
    ...(living === 'derived' ? [] : [node('_LIVING', living === 'living' ? 'Y' : 'N')]),
    ...(isHead ? [node('_BRANCH_HEAD', 'Y')] : []),
  ]
}
