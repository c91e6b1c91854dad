import * as z from 'zod/mini'

import { capitals } from '#contract/capitals.ts'
import { CheckParameters } from '#contract/missions/checks.ts'
import { actionKeys, criterionKeys } from '#contract/missions/templates.ts'
import { missionTypes } from '#contract/missions.ts'
import { Id, Moment } from '#contract/schemas.ts'

/** Achieved or failed is never set by hand: it follows from the criteria and the days. */
export const missionStates = ['active', 'achieved', 'failed'] as const

const Person = z.object({ id: Id, name: z.string() })

/** A real world action. `key` names its words in the texts; `text` is the family's own and goes before it. */
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
  kind: z.enum(['paper', 'member', 'action', 'capital', 'file', 'contact', 'family', 'entry']),
  /** Null for what a family has only one of. */
  id: z.nullable(Id),
  title: z.string(),
  /** Which of the first documents, of our actions or of the capitals, for its name in the reader's language. */
  template: z.nullable(z.string()),
  /** A capital's gap. */
  figure: z.optional(z.number()),
})
export type Proof = z.infer<typeof Proof>

/** How a criterion stands: how many of the needed things are there, and which. */
export const Finding = z.object({
  is_met: z.boolean(),
  found: z.int(),
  needed: z.int(),
  proof: z.array(Proof),
  /** The category it is about: the key of its name in the texts, or the family's own name; none if it is gone. */
  category: z.optional(z.object({ key: z.nullable(z.string()), name: z.nullable(z.string()) })),
})
export type Finding = z.infer<typeof Finding>

/** Everything that its sentence is made of. `text` is the family's own and goes before the words of the texts. */
export const CriterionAbout = z.object({
  key: z.enum(criterionKeys),
  text: z.nullable(z.string()),
  parameters: CheckParameters,
  category: Finding.shape.category,
})
export type CriterionAbout = z.infer<typeof CriterionAbout>

/** A checked one is met or not by the family's records; the others are ticked by a pilot, who says why in a note. */
export const Criterion = z.extend(Finding, {
  ...CriterionAbout.shape,
  id: Id,
  is_checked: z.boolean(),
  tick: z.nullable(z.object({ by: Person, at: Moment, note: z.string() })),
})

/** An earlier attempt at the same mission, and what was still open when it ended. */
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
  /** Its words are the texts' own for the mission's type until the family writes its own. */
  goal: z.object({ text: z.nullable(z.string()), capitals: z.array(z.enum(capitals)) }),
  actions: z.array(Action),
  criteria: z.array(Criterion),
  /** The documents of its own kind, then the linked documents and files; only what the reader may read. */
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
