import * as z from 'zod/mini'

import { capitals } from '#contract/capitals.ts'
import { CheckParameters } from '#contract/missions/checks.ts'
import { actionKeys, criterionKeys } from '#contract/missions/templates.ts'
import { missionTypes } from '#contract/missions.ts'
import { Id, Moment } from '#contract/schemas.ts'

/** `achieved` and `failed` are never set by hand: they follow from the criteria and the days. */
export const missionStates = ['active', 'achieved', 'failed'] as const

const Person = z.object({ id: Id, name: z.string() })

/** A real-world action. `key` names its default text; `text` is the family's own and takes precedence. */
export const Action = z.object({
  id: Id,
  key: z.nullable(z.enum(actionKeys)),
  text: z.nullable(z.string()),
  owner: Person,
  due_on: z.string(),
  done_at: z.nullable(Moment),
  done_by: z.nullable(Person),
})

/** The records that prove a criterion, each with a link and the name it had at that time. */
export const Proof = z.object({
  kind: z.enum(['document', 'member', 'action', 'capital', 'file', 'contact', 'family', 'entry']),
  /** Null for records a family has only one of. */
  id: z.nullable(Id),
  title: z.string(),
  /** The key of a first document, action or capital, for its name in the reader's language. */
  template: z.nullable(z.string()),
  /** The gap of a capital. */
  figure: z.optional(z.number()),
})
export type Proof = z.infer<typeof Proof>

/** The progress of a criterion: the records found, and how many are needed. */
export const CriterionFinding = z.object({
  is_met: z.boolean(),
  found: z.int(),
  needed: z.int(),
  proof: z.array(Proof),
  /**
   * The category of the check: the text key of its name, or the family's own name; absent if it was deleted.
   */
  category: z.optional(z.object({ key: z.nullable(z.string()), name: z.nullable(z.string()) })),
})
export type CriterionFinding = z.infer<typeof CriterionFinding>

/**
 * Everything needed for its sentence. `text` is the family's own and takes precedence over the default text.
 */
export const CriterionAbout = z.object({
  key: z.enum(criterionKeys),
  text: z.nullable(z.string()),
  parameters: CheckParameters,
  category: CriterionFinding.shape.category,
})
export type CriterionAbout = z.infer<typeof CriterionAbout>

/** Checked criteria are met by the family's records; the others are ticked by a pilot with a note. */
export const Criterion = z.extend(CriterionFinding, {
  ...CriterionAbout.shape,
  id: Id,
  is_checked: z.boolean(),
  tick: z.nullable(z.object({ by: Person, at: Moment, note: z.string() })),
})

/** An earlier attempt at the mission, with the criteria that were open when it ended. */
export const Attempt = z.object({
  number: z.int(),
  state: z.enum(['achieved', 'failed']),
  days: z.int(),
  started_at: Moment,
  closed_at: Moment,
  unmet: z.array(CriterionAbout),
})

export const Mission = z.object({
  id: Id,
  type: z.enum(missionTypes),
  state: z.enum(missionStates),
  begun_by: Person,
  capital_focus: z.enum(capitals),
  /** The text is null, meaning the default text of the mission type, until the family writes its own. */
  goal: z.object({ text: z.nullable(z.string()), capitals: z.array(z.enum(capitals)) }),
  actions: z.array(Action),
  criteria: z.array(Criterion),
  /** The mission's own documents, then the linked documents and files; only those the reader may read. */
  support_documents: z.array(
    z.object({
      kind: z.enum(['document', 'file']),
      id: Id,
      title: z.string(),
      template: z.nullable(z.string()),
      is_approved: z.boolean(),
      /** Linked by a pilot, so it can be removed. */
      is_added: z.boolean(),
    }),
  ),
  days: z.int(),
  days_left: z.int(),
  started_at: Moment,
  ends_at: Moment,
  closed_at: z.nullable(Moment),
  attempt: z.int(),
  earlier_attempts: z.array(Attempt),
  version: z.int(),
})
