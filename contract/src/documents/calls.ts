import { complexityError } from '#contract/documents/document-complexity.ts'
import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { standings, voteActs } from '#contract/documents/allowed-votes.ts'
import { documentClasses, verdicts } from '#contract/documents/matter.ts'
import { VoteNeed } from '#contract/documents/need-sentence.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
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

const DocumentBody = writing(documentLimits.body).check((checked) => {
  const error = complexityError(checked.value)
  if (error) checked.issues.push({ code: 'custom', message: error, input: checked.value, continue: true })
})

export const VersionNumber = z.int().check(z.gte(1), z.lt(2 ** 31 - 1))

/** A document in a list. */
export const DocumentSummary = z.object({
  id: Id,
  title: z.string(),
  class: z.enum(documentClasses),
  capital: z.enum(capitals),
  language: z.enum(languageCodes),
  author_id: Id,
  author_name: z.string(),
  mission: z.nullable(z.enum(missionTypes)),
  template: z.nullable(z.enum(documentTemplates)),
  state: z.enum(documentStates),
  version: z.int(),
  approved_version: z.nullable(z.int()),
  is_founding_act: z.boolean(),
  open_places: z.int(),
  /** The deadline of the decision. */
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

/** A member of the round with their vote on this version. */
const VoteEntry = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  has_left: z.boolean(),
  is_recused: z.boolean(),
  /** The vote counts, or is recorded as advice. */
  standing: z.enum(standings),
  verdict: z.nullable(z.enum(verdicts)),
  alignment: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  answered_at: z.nullable(Moment),
  reminded_at: z.nullable(Moment),
})

/**
 * The input of `decide` (documents/protocol.ts), so that the page computes the same result as the server.
 * `round` is null before the first vote; the approval then describes the round that a vote would open.
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
  /** Votes are rated against it under value-based management; null under other protocols. */
  purpose_statement: z.nullable(z.string()),
  added: z.array(z.object({ account_id: Id, added_by: Id })),
  votes: z.array(VoteEntry),
  need: VoteNeed,
})

export const Document = z.extend(DocumentSummary, {
  body: z.string(),
  hash: z.string(),
  /** Shown above the title of the document. */
  family_name: z.string(),
  legacy_established: z.nullable(z.int()),
  /** The author of the newest version, whose approval may be required. */
  version_author_id: Id,
  passages: z.array(z.object({ text: z.string(), origin: z.enum(origins) })),
  /** Blanks that match an empty field of the family record; empty for pilots who can't edit the record. */
  record_blanks: z.array(
    z.object({
      field: z.enum(['name', 'purpose_statement', 'core_value', 'legacy_established']),
      blank: z.string(),
    }),
  ),
  approval: Approval,
  /** True if the family can ratify the founding act now, which needs three voters. */
  can_ratify: z.boolean(),
  shared_with: z.array(Id),
  /**
   * The reason the class, the capital or the change to personal is refused, as a sentence; null if it is
   * allowed.
   */
  kind_fixed: z.object({
    class: z.nullable(z.string()),
    capital: z.nullable(z.string()),
    personal: z.nullable(z.string()),
  }),
  /** This pilot's standing: voter, adviser or none. */
  standing: z.enum(standings),
  /** The acts this pilot is allowed; the page offers no others. */
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

/** The body of 409 `saved_before`: the sent text and the version that was saved meanwhile. */
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
    /** Only documents that onboarding wrote from the answers of a mission. */
    from: z.optional(z.literal('onboarding')),
    state: z.optional(z.enum(documentStates)),
    class: z.optional(z.enum(documentClasses)),
    capital: z.optional(z.enum(capitals)),
    /** Text in the title or the newest version, case-insensitive. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only binned documents that this pilot may restore. */
    bin: z.optional(z.literal('only')),
    /** Only documents that wait for this pilot: for their vote, or as a draft from their onboarding. */
    waits: z.optional(z.literal('for_me')),
    /** Defaults to `updated`, last changed first. */
    sort: z.optional(z.enum(['updated', 'title'])),
    /** Only documents this member created or wrote a version of. */
    written_by: z.optional(Id),
    /** Only documents of which this member approved any version. */
    approved_by: z.optional(Id),
    /** Only documents with an open round in which this member's vote is missing. */
    needs_vote_of: z.optional(Id),
  }),
  /** `need` is only set with `waits`. */
  reply: page(z.extend(DocumentSummary, { need: z.optional(VoteNeed) })),
})

export const countDocuments = call({
  method: 'GET',
  path: '/documents/counts/',
  needs: 'document.read',
  about: 'The number of documents this pilot may read, by state, and of binned documents they may restore.',
  reply: z.object({
    draft: z.int(),
    waiting: z.int(),
    changes_requested: z.int(),
    approved: z.int(),
    bin: z.int(),
  }),
})

export const readDocument = call({
  method: 'GET',
  path: '/documents/{id}/',
  needs: 'document.read',
  about: 'A document with its newest text and its approval.',
  reply: Document,
})

export const listVersions = call({
  method: 'GET',
  path: '/documents/{id}/versions/',
  needs: 'document.read',
  about: 'The versions of a document, newest first. Versions are never deleted.',
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
  about:
    'Save a text as a new version. `version` is the version it is based on: if there is a newer one, 409 returns both texts to merge.',
  body: z.strictObject({
    version: VersionNumber,
    title: filledLine(documentLimits.title),
    body: DocumentBody,
  }),
  reply: Document,
})

export const restoreVersion = call({
  method: 'POST',
  path: '/documents/{id}/restore/',
  needs: 'document.write',
  about: 'Restore an old version as a new one. `version` is the newest version the client read.',
  body: z.strictObject({ version: VersionNumber, restore: VersionNumber }),
  reply: Document,
})

export const addApproval = call({
  method: 'POST',
  path: '/documents/{id}/add-approval/',
  needs: 'document.write',
  about:
    'Also require the approval of a named member, who may be an advisor. They can read the document from then on.',
  body: z.strictObject({ account_id: Id }),
  reply: Document,
})

export const removeApproval = call({
  method: 'POST',
  path: '/documents/{id}/remove-approval/',
  needs: 'document.write',
  about: 'Remove an added approval before the member votes. Only its requester can.',
  body: z.strictObject({ account_id: Id }),
  reply: Document,
})

export const shareDocument = call({
  method: 'POST',
  path: '/documents/{id}/share/',
  needs: 'document.write',
  about: 'Share a document with a member from whom it is hidden, or end the sharing.',
  body: z.strictObject({ account_id: Id, is_shared: z.boolean() }),
  reply: Document,
})

export const ratifyDocument = call({
  method: 'POST',
  path: '/documents/{id}/ratify/',
  needs: 'document.write',
  about:
    'Open the ratification of a founding act, once the family has three voters. They vote as in any approval.',
  reply: Document,
})
