import type { readCapitals } from '#contract/capitals/calls.ts'
import type { readDocument } from '#contract/documents/calls.ts'
import type { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import type { findInFiles } from '#contract/files/file-calls.ts'
import type { listActs, readFamily } from '#contract/family/calls.ts'
import type { listMembers } from '#contract/members/calls.ts'
import type { listMissions } from '#contract/missions/calls.ts'
import {
  type Found,
  fromAct,
  fromCapital,
  fromDecision,
  fromFamily,
  fromFile,
  fromMember,
  fromMission,
  fromPassage,
} from '#server/features/chat/records.ts'
import { type Asker, type Doable, innerCall } from '#server/ground/inner-call.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The calls an answer reads the family's records with: the pages' own, so that nobody reads in the chat what they could not open. */
export interface ReadingCalls {
  readonly findPassages: Doable<typeof findPassages>
  readonly findInFiles: Doable<typeof findInFiles>
  readonly findDecisions: Doable<typeof findDecisions>
  readonly readDocument: Doable<typeof readDocument>
  readonly listMembers: Doable<typeof listMembers>
  readonly listMissions: Doable<typeof listMissions>
  readonly readCapitals: Doable<typeof readCapitals>
  readonly readFamily: Doable<typeof readFamily>
  readonly listActs: Doable<typeof listActs>
}

interface Looking {
  readonly tx: Tx
  readonly pilot: Asker
  readonly now: Date
}

const most = 100
// Of a question, as much as is searched for.
const mostLetters = 400
// Of one paper that is read as a whole.
const mostPassages = 200

/** A question as the search takes it: in one line, without what has no letter, and cut between two of them. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  return line.trim().slice(0, mostLetters).toWellFormed()
}

/** The best of each first, in turns: neither list knows how much the other's is worth. */
function inTurns<One>(a: readonly One[], b: readonly One[]): One[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => [...a.slice(index, index + 1), ...b.slice(index, index + 1)]).flat()
}

/** What can be looked up, each as the pilot who asks. */
export function lookupsOf(calls: ReadingCalls) {
  return {
    passages: async (at: Looking, words: string, limit = 8): Promise<Found[]> => {
      const query = { words: inOneLine(words), most: limit }
      const papers = (await innerCall(calls.findPassages, at, { query })).items.map(fromPassage)
      const others = (await innerCall(calls.findInFiles, at, { query })).items.map(fromFile)
      const files = others.filter(({ kind }) => kind === 'file')
      const own = inTurns(papers, files).slice(0, limit)
      // What is true of families in general yields to what this one wrote.
      return [...own, ...others.filter(({ kind }) => kind === 'primer')].slice(0, Math.max(limit, own.length))
    },
    decisions: async (at: Looking, words: string, limit = 3): Promise<Found[]> =>
      (await innerCall(calls.findDecisions, at, { query: { words: inOneLine(words), most: limit } })).items.map((one) =>
        fromDecision(at.pilot.language, one),
      ),
    paper: async (at: Looking, id: string): Promise<Found[]> => {
      const { title, version, state, passages } = await innerCall(calls.readDocument, at, { params: { id } })
      const standing = state === 'approved' ? 'in_force' : 'not_in_force'
      let heading: string | null = null
      return passages.slice(0, mostPassages).map(({ text }, passage) => {
        heading = headingOf(text) ?? heading
        return { kind: 'paper', id, title, version, passage, heading, standing, quote: text.slice(0, 2000) }
      })
    },
    members: async (at: Looking): Promise<Found[]> =>
      (await innerCall(calls.listMembers, at, { query: { limit: most } })).items.map((one) => fromMember(at.pilot.language, one)),
    missions: async (at: Looking): Promise<Found[]> =>
      (await innerCall(calls.listMissions, at, { query: { limit: 20 } })).items.map((one) => fromMission(at.pilot.language, one)),
    capitals: async (at: Looking): Promise<Found[]> =>
      (await innerCall(calls.readCapitals, at, {})).capitals.map((one) => fromCapital(at.pilot.language, one)),
    family: async (at: Looking): Promise<Found[]> => [fromFamily(at.pilot.language, await innerCall(calls.readFamily, at, {}))],
    acts: async (at: Looking): Promise<Found[]> =>
      (await innerCall(calls.listActs, at, { query: { limit: 50 } })).items.map((one) => fromAct(at.pilot.language, one)),
  }
}

export type Lookups = ReturnType<typeof lookupsOf>
