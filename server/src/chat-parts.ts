import { addAction, listMissions, readMission, startMission } from '#contract/missions/calls.ts'
import { allowOperation } from '#contract/mesh/message-calls.ts'
import { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import { findInFiles } from '#contract/files/file-calls.ts'
import { createCustom } from '#contract/documents/room-calls.ts'
import { listActs, readFamily } from '#contract/family/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { readCapitals } from '#contract/capitals/calls.ts'
import { addEntry } from '#contract/timeline/calls.ts'
import { readDocument } from '#contract/documents/calls.ts'
import { startWriting } from '#contract/documents/writing-calls.ts'
import { lookupsOf, type ReadingCalls } from '#server/features/chat/lookups.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import type { Answers } from '#server/ground/asked.ts'

const reading = { findPassages, findInFiles, findDecisions, readDocument, listMembers, listMissions, readCapitals, readFamily, listActs } as const
const acting = { createCustom, startWriting, addAction, addEntry, startMission, allowOperation } as const

type Used = Answers<typeof reading & typeof acting & { readMission: typeof readMission }>

/** What the chat reads and does, made of the pages' own acts: nobody can do in the chat what they could not do by hand. */
export function chatParts(answers: Used) {
  const calls = {
    findPassages: { call: findPassages, answer: answers.findPassages },
    findInFiles: { call: findInFiles, answer: answers.findInFiles },
    findDecisions: { call: findDecisions, answer: answers.findDecisions },
    readDocument: { call: readDocument, answer: answers.readDocument },
    listMembers: { call: listMembers, answer: answers.listMembers },
    listMissions: { call: listMissions, answer: answers.listMissions },
    readCapitals: { call: readCapitals, answer: answers.readCapitals },
    readFamily: { call: readFamily, answer: answers.readFamily },
    listActs: { call: listActs, answer: answers.listActs },
  } satisfies ReadingCalls
  return {
    lookups: lookupsOf(calls),
    acting: {
      createCustom: { call: createCustom, answer: answers.createCustom },
      startWriting: { call: startWriting, answer: answers.startWriting },
      addAction: { call: addAction, answer: answers.addAction },
      addEntry: { call: addEntry, answer: answers.addEntry },
      startMission: { call: startMission, answer: answers.startMission },
      allowOperation: { call: allowOperation, answer: answers.allowOperation },
    } satisfies ActingCalls,
    readMission: { call: readMission, answer: answers.readMission },
  }
}
