import type { readCapitals } from '#contract/capitals/calls.ts'
import type { readDocument } from '#contract/documents/calls.ts'
import type { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import type { findInFiles } from '#contract/files/file-calls.ts'
import type { listActs, readFamily } from '#contract/family/calls.ts'
import type { listMembers } from '#contract/members/calls.ts'
import type { listMissions } from '#contract/missions/calls.ts'
import {
  type FoundSource,
  fromAct,
  fromCapital,
  fromDecision,
  fromFamily,
  fromFile,
  fromMember,
  fromMission,
  fromPassage,
} from '#server/features/chat/found-sources.ts'
import { type Caller, type Callable, innerCall } from '#server/ground/inner-call.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The read calls of a reply. They are the pages' own, so the chat reads nothing the pilot can't open. */
export interface ReadingCalls {
  readonly findPassages: Callable<typeof findPassages>
  readonly findInFiles: Callable<typeof findInFiles>
  readonly findDecisions: Callable<typeof findDecisions>
  readonly readDocument: Callable<typeof readDocument>
  readonly listMembers: Callable<typeof listMembers>
  readonly listMissions: Callable<typeof listMissions>
  readonly readCapitals: Callable<typeof readCapitals>
  readonly readFamily: Callable<typeof readFamily>
  readonly listActs: Callable<typeof listActs>
}

interface LookupContext {
  readonly tx: Tx
  readonly pilot: Caller
  readonly now: Date
}

const maxMembers = 100
/** Questions are cut to this length before they are searched for. */
const maxQueryLength = 400
/** Passages of one document that is read completely. */
const maxPassages = 200

/** Normalizes a question for the search: one line, no control characters, cut to the limit. */
function queryOf(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  return line.trim().slice(0, maxQueryLength).toWellFormed()
}

/** Interleaves two ranked lists; their scores can't be compared. */
function interleave<Item>(a: readonly Item[], b: readonly Item[]): Item[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => [
    ...a.slice(index, index + 1),
    ...b.slice(index, index + 1),
  ]).flat()
}

/** Reads records on behalf of the asking pilot. */
export function lookupsOf(calls: ReadingCalls) {
  return {
    passages: async (context: LookupContext, words: string, limit = 8): Promise<FoundSource[]> => {
      const query = queryOf(words)
      const passages = await innerCall(calls.findPassages, context, { query: { words: query, max: limit } })
      const inFiles = await innerCall(calls.findInFiles, context, { query: { words: query, max: limit } })
      const documents = passages.items.map(fromPassage)
      const others = inFiles.items.map(fromFile)
      const files = others.filter(({ kind }) => kind === 'file')
      const own = interleave(documents, files).slice(0, limit)
      // General primers come after the family's own texts.
      return [...own, ...others.filter(({ kind }) => kind === 'primer')].slice(0, Math.max(limit, own.length))
    },
    decisions: async (context: LookupContext, words: string, limit = 3): Promise<FoundSource[]> =>
      (
        await innerCall(calls.findDecisions, context, { query: { words: queryOf(words), max: limit } })
      ).items.map((one) => fromDecision(context.pilot.language, one)),
    document: async (context: LookupContext, id: string): Promise<FoundSource[]> => {
      const { title, version, state, passages } = await innerCall(calls.readDocument, context, {
        params: { id },
      })
      const standing = state === 'approved' ? 'in_force' : 'not_in_force'
      let heading: string | null = null
      return passages.slice(0, maxPassages).map(({ text }, passage) => {
        heading = headingOf(text) ?? heading
        return {
          kind: 'document',
          id,
          title,
          version,
          passage,
          heading,
          standing,
          quote: text.slice(0, 2000),
        }
      })
    },
    members: async (context: LookupContext): Promise<FoundSource[]> =>
      (await innerCall(calls.listMembers, context, { query: { limit: maxMembers } })).items.map((one) =>
        fromMember(context.pilot.language, one),
      ),
    missions: async (context: LookupContext): Promise<FoundSource[]> =>
      (await innerCall(calls.listMissions, context, { query: { limit: 20 } })).items.map((one) =>
        fromMission(context.pilot.language, one),
      ),
    capitals: async (context: LookupContext): Promise<FoundSource[]> =>
      (await innerCall(calls.readCapitals, context, {})).capitals.map((one) =>
        fromCapital(context.pilot.language, one),
      ),
    family: async (context: LookupContext): Promise<FoundSource[]> => [
      fromFamily(context.pilot.language, await innerCall(calls.readFamily, context, {})),
    ],
    acts: async (context: LookupContext): Promise<FoundSource[]> =>
      (await innerCall(calls.listActs, context, { query: { limit: 50 } })).items.map((one) =>
        fromAct(context.pilot.language, one),
      ),
  }
}

export type Lookups = ReturnType<typeof lookupsOf>
