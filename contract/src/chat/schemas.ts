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

/**
 * The kinds of sources. A `decision` is the outcome of an approval round with its votes; an `act` is a ledger
 * entry.
 */
export const sourceKinds = [
  'document',
  'decision',
  'act',
  'mission',
  'member',
  'capital',
  'family',
  'file',
  'primer',
  'interface',
] as const
/** A record that a reply is based on, with the number the reply cites: `[2]`. */
export const Source = z.object({
  number: z.int(),
  kind: z.enum(sourceKinds),
  /** The id of the document, mission, member or file, or the key of a primer. */
  id: z.nullable(z.union([Id, z.enum(primerKeys)])),
  title: z.string(),
  /** For documents: the version, the passage and its heading. */
  version: z.nullable(z.int()),
  passage: z.nullable(z.int()),
  heading: z.nullable(z.string()),
  /** For files: the page. */
  page: z.optional(z.nullable(z.int())),
  standing: z.nullable(z.enum(standings)),
  quote: z.string(),
})

/** The actions the assistant can propose. Nothing happens before the pilot confirms. */
export const proposalKinds = [
  'draft_document',
  'change_document',
  'add_action',
  'add_entry',
  'start_mission',
  'ask_interface',
] as const

const ChosenOption = z.enum(options)
/** The values of a proposal, which the pilot may change before confirming. */
export const proposalValues = {
  draft_document: z.strictObject({
    title: filledLine(documentLimits.title),
    prompt: writing(documentLimits.prompt),
  }),
  change_document: z.strictObject({ document_id: Id, request: writing(documentLimits.prompt) }),
  add_action: z.strictObject({
    mission_id: Id,
    text: filledLine(actionLimits.length),
    owner_id: Id,
    due_on: CalendarDay,
  }),
  add_entry: EntryValues,
  start_mission: z.strictObject({
    type: z.enum(missionTypes),
    q1: ChosenOption,
    q2: ChosenOption,
    q3: ChosenOption,
  }),
  /** The first call of an operation. Once allowed, the operation may be called again without asking. */
  ask_interface: z.strictObject({ contact_id: Id, operation: filledLine(200), address: filledLine(2000) }),
} as const

export const ProposalValues = z.union([
  z.object({ kind: z.literal('draft_document'), values: proposalValues.draft_document }),
  z.object({ kind: z.literal('change_document'), values: proposalValues.change_document }),
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
    /** The current names behind the ids: the document's title, the mission's type, the owner, the contact. */
    names: z.object({
      document: z.nullable(z.string()),
      mission: z.nullable(z.enum(missionTypes)),
      owner: z.nullable(z.string()),
      contact: z.nullable(z.string()),
    }),
    /** The result, once it is done. */
    leads_to: z.nullable(z.object({ place: z.enum(['document', 'mission', 'contact', 'timeline']), id: Id })),
  }),
)

export const Message = z.object({
  id: Id,
  parent_id: z.nullable(Id),
  by: z.enum(['pilot', 'assistant']),
  text: z.string(),
  /** `stopped` and `failed` messages may have text too. */
  state: z.enum(['done', 'writing', 'stopped', 'failed']),
  /** The name of the model; empty for a reply from the records alone. */
  model: z.string(),
  /** The error sentence of a failed reply. */
  trouble: z.nullable(z.string()),
  sources: z.array(Source),
  proposals: z.array(Proposal),
  created_at: Moment,
  /** All siblings including itself, oldest first: edited questions and regenerated replies. */
  branches: z.array(Id),
})

export const ConversationSummary = z.object({
  id: Id,
  title: z.string(),
  updated_at: Moment,
  /** The mission under review. */
  mission: z.nullable(z.object({ id: Id, type: z.enum(missionTypes) })),
  /** The text around the match, if it isn't in the title. */
  excerpt: z.nullable(z.string()),
  binned_at: z.nullable(Moment),
})

/** The last messages of the chosen branch. `earlier` is the id to pass as `before` for the previous page. */
export const Conversation = z.extend(ConversationSummary, {
  messages: z.array(Message),
  earlier: z.nullable(Id),
})
