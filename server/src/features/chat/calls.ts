import { readCapitals } from '#contract/capitals/calls.ts'
import { readDocument } from '#contract/documents/calls.ts'
import { createCustom } from '#contract/documents/room-calls.ts'
import { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import { startWriting } from '#contract/documents/writing-calls.ts'
import { listActs, readFamily } from '#contract/family/calls.ts'
import { findInFiles } from '#contract/files/file-calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { allowOperation } from '#contract/mesh/message-calls.ts'
import { addAction, listMissions, startMission } from '#contract/missions/calls.ts'
import { addEntry } from '#contract/timeline/calls.ts'
import type { ReadingCalls } from '#server/features/chat/lookups.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import type { FeatureParts } from '#server/ground/feature.ts'

// The chat reads and acts with the pages' own calls: a pilot can't do in the chat what their role forbids on
// a page.

export function readingCalls({ callable }: Pick<FeatureParts, 'callable'>): ReadingCalls {
  return {
    findPassages: callable(findPassages),
    findInFiles: callable(findInFiles),
    findDecisions: callable(findDecisions),
    readDocument: callable(readDocument),
    listMembers: callable(listMembers),
    listMissions: callable(listMissions),
    readCapitals: callable(readCapitals),
    readFamily: callable(readFamily),
    listActs: callable(listActs),
  }
}

export function actingCalls({ callable }: Pick<FeatureParts, 'callable'>): ActingCalls {
  return {
    createCustom: callable(createCustom),
    startWriting: callable(startWriting),
    addAction: callable(addAction),
    addEntry: callable(addEntry),
    startMission: callable(startMission),
    allowOperation: callable(allowOperation),
  }
}
