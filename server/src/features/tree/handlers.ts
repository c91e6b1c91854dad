import * as changes from '#server/features/tree/changes.ts'
import { duplicates } from '#server/features/tree/duplicates.ts'
import { link } from '#server/features/tree/link-person.ts'
import { list } from '#server/features/tree/list-people.ts'
import { merge } from '#server/features/tree/merge.ts'
import * as people from '#server/features/tree/people.ts'
import { kinship } from '#server/features/tree/read-kinship.ts'
import { read } from '#server/features/tree/read-person.ts'
import { show } from '#server/features/tree/show-tree.ts'
import * as unions from '#server/features/tree/unions.ts'
import type { NameLookup } from '#server/ground/names.ts'

export function treeHandlers({ fileNames }: { readonly fileNames: NameLookup }) {
  return {
    showTree: show(fileNames),
    listPeople: list(fileNames),
    readPerson: read(fileNames),
    addPerson: people.add(fileNames),
    editPerson: people.edit(fileNames),
    removePerson: people.remove,
    linkPerson: link(fileNames),
    addUnion: unions.add,
    editUnion: unions.edit,
    removeUnion: unions.remove,
    readKinship: kinship(fileNames),
    listTreeChanges: changes.list,
    undoTreeChange: changes.undo,
    listDuplicates: duplicates(fileNames),
    mergePeople: merge(fileNames),
  }
}
