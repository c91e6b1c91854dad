import * as z from 'zod/mini'

import { CalendarDay } from '#contract/calendar-day.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { standings } from '#contract/documents/search-calls.ts'
import { actionLimits } from '#contract/missions/calls.ts'
import { missionTypes, options } from '#contract/missions.ts'
import { primerKeys } from '#contract/files/file-calls.ts'
import { filledLine, Id, Moment, writing } from '#contract/schemas.ts'
import { EntryValues } from '#contract/timeline/calls.ts'

export const chatLimits = { text: 8000, title: 120, search: 200, page: 40 } as const

/** What an answer can stand on. A `decision` is what the family decided about a paper, with who said what; an `act` an entry of the ledger. */
export const sourceKinds = ['paper', 'decision', 'act', 'mission', 'member', 'capital', 'family', 'file', 'primer', 'interface'] as const
/** Something of the family's own records that an answer stands on, numbered as the answer cites it: `[2]`. */
export const Source = z.object({
  number: z.int(),
  kind: z.enum(sourceKinds),
  /** What it leads to: a paper, a mission, a member, a file, a primer by its key. */
  id: z.nullable(z.union([Id, z.enum(primerKeys)])),
  title: z.string(),
  /** Of a paper: which version, which passage of it, and under which heading. */
  version: z.nullable(z.int()),
  passage: z.nullable(z.int()),
  heading: z.nullable(z.string()),
  /** Of a file: its page. */
  page: z.optional(z.nullable(z.int())),
  standing: z.nullable(z.enum(standings)),
  /** The words themselves. */
  quote: z.string(),
})

/** What the assistant can propose. Nothing of it happens before the pilot confirms it. */
export const proposalKinds = ['draft_paper', 'change_paper', 'add_action', 'add_entry', 'start_mission', 'ask_interface'] as const

const ChosenAnswer = z.enum(options)
/** What a proposal would do, as the pilot may change it before confirming. */
export const proposalValues = {
  draft_paper: z.strictObject({ title: filledLine(documentLimits.title), prompt: writing(documentLimits.prompt) }),
  change_paper: z.strictObject({ document_id: Id, request: writing(documentLimits.prompt) }),
  add_action: z.strictObject({ mission_id: Id, text: filledLine(actionLimits.letters), owner_id: Id, due_on: CalendarDay }),
  add_entry: EntryValues,
  start_mission: z.strictObject({ type: z.enum(missionTypes), q1: ChosenAnswer, q2: ChosenAnswer, q3: ChosenAnswer }),
  /** The first call of an operation; allowed once, it may be used again. */
  ask_interface: z.strictObject({ contact_id: Id, operation: filledLine(200), address: filledLine(2000) }),
} as const

export const ProposalValues = z.union([
  z.object({ kind: z.literal('draft_paper'), values: proposalValues.draft_paper }),
  z.object({ kind: z.literal('change_paper'), values: proposalValues.change_paper }),
  z.object({ kind: z.literal('add_action'), values: proposalValues.add_action }),
  z.object({ kind: z.literal('add_entry'), values: proposalValues.add_entry }),
  z.object({ kind: z.literal('start_mission'), values: proposalValues.start_mission }),
  z.object({ kind: z.literal('ask_interface'), values: proposalValues.ask_interface }),
])

export const Proposal = z.intersection(
  ProposalValues,
  z.object({
    id: Id,
    state: z.enum(['waiting', 'done', 'declined']),
    /** The names behind the ids, as they are now: the paper's title, the mission's kind, the owner. */
    names: z.object({
      paper: z.nullable(z.string()),
      mission: z.nullable(z.enum(missionTypes)),
      owner: z.nullable(z.string()),
      contact: z.nullable(z.string()),
    }),
    /** What came of it, once it is done. */
    leads_to: z.nullable(z.object({ place: z.enum(['paper', 'mission', 'contact', 'timeline']), id: Id })),
  }),
)

export const Message = z.object({
  id: Id,
  parent_id: z.nullable(Id),
  by: z.enum(['pilot', 'assistant']),
  text: z.string(),
  /** `writing` grows; what is `stopped` or `failed` may have words too. */
  state: z.enum(['done', 'writing', 'stopped', 'failed']),
  /** Who wrote it; empty where it was put together from the records without a model. */
  model: z.string(),
  /** One sentence, if it could not go on. */
  trouble: z.nullable(z.string()),
  sources: z.array(Source),
  proposals: z.array(Proposal),
  created_at: Moment,
  /** Every wording of this place in the conversation, itself among them, oldest first: edited questions and answers given again. */
  branches: z.array(Id),
})

export const ConversationSummary = z.object({
  id: Id,
  title: z.string(),
  updated_at: Moment,
  /** The mission it reviews. */
  mission: z.nullable(z.object({ id: Id, type: z.enum(missionTypes) })),
  /** Where the searched words were found, if not in the title. */
  excerpt: z.nullable(z.string()),
  binned_at: z.nullable(Moment),
})

/** The chosen branch of a conversation, its last messages first asked for; `earlier` says from where the ones before are read. */
export const Conversation = z.extend(ConversationSummary, { messages: z.array(Message), earlier: z.nullable(Id) })
