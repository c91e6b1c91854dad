import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { standings, voteActs } from '#contract/documents/allowed-votes.ts'
import { paperClasses, verdicts } from '#contract/documents/matter.ts'
import { VoteNeed } from '#contract/documents/need-sentence.ts'
import { paperTemplates } from '#contract/documents/papers.ts'
import { origins } from '#contract/documents/passages.ts'
import { protocols } from '#contract/family/calls.ts'
import { languageCodes } from '#contract/languages.ts'
import { missionTypes } from '#contract/missions.ts'
import { roles } from '#contract/roles.ts'
import { CalendarDay } from '#contract/calendar-day.ts'
import { filledLine, Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

export const documentStates = ['draft', 'waiting', 'changes_requested', 'approved'] as const
export type DocumentState = (typeof documentStates)[number]

export const versionMakers = ['template', 'person', 'model', 'restored'] as const
export type VersionMaker = (typeof versionMakers)[number]

/** A hundred pages are about 300,000 characters. */
export const documentLimits = { title: 200, body: 400_000, reason: 2000, prompt: 4000 } as const

export const VersionNumber = z.int().check(z.gte(1), z.lt(2 ** 31 - 1))

/** A paper in a list. */
export const DocumentSummary = z.object({
  id: Id,
  title: z.string(),
  class: z.enum(paperClasses),
  capital: z.enum(capitals),
  language: z.enum(languageCodes),
  author_id: Id,
  author_name: z.string(),
  mission: z.nullable(z.enum(missionTypes)),
  template: z.nullable(z.enum(paperTemplates)),
  state: z.enum(documentStates),
  version: z.int(),
  approved_version: z.nullable(z.int()),
  is_founding_act: z.boolean(),
  open_places: z.int(),
  /** The day by which the family means to decide. */
  decide_by: z.nullable(CalendarDay),
  updated_at: Moment,
})

export const DocumentVersion = z.object({
  number: z.int(),
  title: z.string(),
  hash: z.string(),
  made_by: z.enum(versionMakers),
  author_id: Id,
  author_name: z.string(),
  created_at: Moment,
})

export const VersionText = z.extend(DocumentVersion, {
  body: z.string(),
  passages: z.array(z.object({ text: z.string(), origin: z.enum(origins) })),
})

/** Somebody with a voice in the decision, with what they said to this version. */
const Voice = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  is_gone: z.boolean(),
  is_recused: z.boolean(),
  /** Whether it counts as a vote or stands beside as advice. */
  standing: z.enum(standings),
  verdict: z.nullable(z.enum(verdicts)),
  alignment: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  answered_at: z.nullable(Moment),
  reminded_at: z.nullable(Moment),
})

/**
 * What the family's law looks at, so that the page can ask the same `decide` as the server (documents/protocol.ts).
 * `round` is null as long as nobody has answered: then it is what would be asked if somebody did now.
 */
export const Approval = z.object({
  round: z.nullable(
    z.object({
      kind: z.enum(['approval', 'ratification']),
      state: z.enum(['open', 'approved', 'rejected', 'void']),
      is_founding_act: z.boolean(),
      opened_at: Moment,
      decided_at: z.nullable(Moment),
    }),
  ),
  protocol: z.enum(protocols),
  steward_id: z.nullable(Id),
  /** Votes are rated against it under value-based management; null elsewhere. */
  purpose_statement: z.nullable(z.string()),
  added: z.array(z.object({ account_id: Id, added_by: Id })),
  voices: z.array(Voice),
  need: VoteNeed,
})

export const Document = z.extend(DocumentSummary, {
  body: z.string(),
  hash: z.string(),
  /** Shown above the title on the sheet. */
  family_name: z.string(),
  legacy_established: z.nullable(z.int()),
  /** Who wrote the newest version; the law asks for it. */
  version_author_id: Id,
  passages: z.array(z.object({ text: z.string(), origin: z.enum(origins) })),
  /** Blanks whose answer the family's record would like to know, for who may write it. */
  record_blanks: z.array(z.object({ field: z.enum(['name', 'purpose_statement', 'core_value', 'legacy_established']), blank: z.string() })),
  approval: Approval,
  /** Whether a founding act can be put before the family now: it takes three voters. */
  can_ratify: z.boolean(),
  shared_with: z.array(Id),
  /** Why its class or capital can’t be changed, or why it can’t become personal, in a sentence; null where it can. */
  kind_fixed: z.object({ class: z.nullable(z.string()), capital: z.nullable(z.string()), personal: z.nullable(z.string()) }),
  /** Whether this pilot has a vote on it, or is asked for advice. */
  standing: z.enum(standings),
  /** The acts this pilot is allowed; the page offers nothing else. */
  may: z.object({
    write: z.boolean(),
    votes: z.array(z.enum(voteActs)),
    share: z.boolean(),
    add_approval: z.boolean(),
    bin: z.boolean(),
    remind: z.boolean(),
    set_deadline: z.boolean(),
  }),
})

/** What 409 `saved_before` brings beside its sentence: the text that was sent, and the one that is there by now. */
export const SaveConflict = z.object({
  detail: z.string(),
  yours: z.object({ title: z.string(), body: z.string() }),
  theirs: VersionText,
})

export const listDocuments = call({
  method: 'GET',
  path: '/documents/',
  needs: 'document.read',
  about: 'The documents this pilot may read, last changed first or by title.',
  query: z.extend(PageQuery, {
    mission: z.optional(z.enum(missionTypes)),
    /** Only what onboarding made from the answers to a mission’s questions. */
    from: z.optional(z.literal('onboarding')),
    state: z.optional(z.enum(documentStates)),
    class: z.optional(z.enum(paperClasses)),
    capital: z.optional(z.enum(capitals)),
    /** Words of the title or of the newest text, in any case. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Instead of the papers that are there, those in the bin that this pilot may take out again. */
    bin: z.optional(z.literal('only')),
    /** Only what waits for this pilot: their voice is asked and not given, or it is a draft of their own journey. */
    waits: z.optional(z.literal('for_me')),
    /** Last changed first unless said otherwise. */
    sort: z.optional(z.enum(['updated', 'title'])),
    /** Only what this member began or wrote a version of. */
    written_by: z.optional(Id),
    /** Only what this member said yes to, in whichever version. */
    approved_by: z.optional(Id),
    /** Only open decisions in which this member’s vote is missing. */
    needs_vote_of: z.optional(Id),
  }),
  /** `need` comes with what waits for this pilot. */
  reply: page(z.extend(DocumentSummary, { need: z.optional(VoteNeed) })),
})

export const countDocuments = call({
  method: 'GET',
  path: '/documents/counts/',
  needs: 'document.read',
  about: 'How many papers this pilot may read, by state, and how many lie in the bin that they may take out again.',
  reply: z.object({ draft: z.int(), waiting: z.int(), changes_requested: z.int(), approved: z.int(), bin: z.int() }),
})

export const readDocument = call({
  method: 'GET',
  path: '/documents/{id}/',
  needs: 'document.read',
  about: 'A paper with its newest text and everything that decides about it.',
  reply: Document,
})

export const listVersions = call({
  method: 'GET',
  path: '/documents/{id}/versions/',
  needs: 'document.read',
  about: 'The versions of a paper, newest first. None is ever lost.',
  query: PageQuery,
  reply: page(DocumentVersion),
})

export const readVersion = call({
  method: 'GET',
  path: '/documents/{id}/versions/{number}/',
  needs: 'document.read',
  about: 'One version with its text.',
  reply: VersionText,
})

export const saveDocument = call({
  method: 'POST',
  path: '/documents/{id}/',
  needs: 'document.write',
  about: 'Save a text as a new version. `version` is the one it was written on: if there is a newer one, 409 brings both texts to merge.',
  body: z.strictObject({ version: VersionNumber, title: filledLine(documentLimits.title), body: writing(documentLimits.body) }),
  reply: Document,
})

export const restoreVersion = call({
  method: 'POST',
  path: '/documents/{id}/restore/',
  needs: 'document.write',
  about: 'Take an old version back, as a new one. `version` is the newest that was read.',
  body: z.strictObject({ version: VersionNumber, restore: VersionNumber }),
  reply: Document,
})

export const addApproval = call({
  method: 'POST',
  path: '/documents/{id}/add-approval/',
  needs: 'document.write',
  about: 'Require the approval of a named member on top, advisors included. They can read the paper from then on.',
  body: z.strictObject({ account_id: Id }),
  reply: Document,
})

export const removeApproval = call({
  method: 'POST',
  path: '/documents/{id}/remove-approval/',
  needs: 'document.write',
  about: 'Take back an added approval that was not answered yet; only who asked for it can.',
  body: z.strictObject({ account_id: Id }),
  reply: Document,
})

export const shareDocument = call({
  method: 'POST',
  path: '/documents/{id}/share/',
  needs: 'document.write',
  about: 'Let a member read a paper that is hidden from them, or take that back.',
  body: z.strictObject({ account_id: Id, is_shared: z.boolean() }),
  reply: Document,
})

export const ratifyDocument = call({
  method: 'POST',
  path: '/documents/{id}/ratify/',
  needs: 'document.write',
  about: 'Put a founding act before the family, as soon as it has three voters. They answer as they answer any approval.',
  reply: Document,
})
