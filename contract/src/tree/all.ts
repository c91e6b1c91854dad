import type { Call } from '#contract/call.ts'
import * as calls from '#contract/tree/calls.ts'

export const treeCalls = {
  showTree: calls.showTree,
  listPeople: calls.listPeople,
  readPerson: calls.readPerson,
  addPerson: calls.addPerson,
  editPerson: calls.editPerson,
  removePerson: calls.removePerson,
  linkPerson: calls.linkPerson,
  addUnion: calls.addUnion,
  editUnion: calls.editUnion,
  removeUnion: calls.removeUnion,
  readKinship: calls.readKinship,
  listTreeChanges: calls.listTreeChanges,
  undoTreeChange: calls.undoTreeChange,
  listDuplicates: calls.listDuplicates,
  mergePeople: calls.mergePeople,
} as const satisfies Record<string, Call>
