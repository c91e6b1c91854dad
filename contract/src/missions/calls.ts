import * as z from 'zod/mini'

import { CalendarDay } from '#contract/calendar-day.ts'
import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import type { FieldErrorKey } from '#contract/field-errors.ts'
import {
  type Check,
  checkKeys,
  CheckParameters,
  criterionLimits,
  parametersOf,
} from '#contract/missions/checks.ts'
import { Mission } from '#contract/missions/schemas.ts'
import { missionTypes, options } from '#contract/missions.ts'
import { filledLine, Id, page, PageQuery, paragraph } from '#contract/schemas.ts'

export const dayLimits = { min: 1, max: 3650 } as const
export const supportLimit = 50
export const actionLimits = { length: 300, max: 100 } as const

const Days = z.int().check(z.gte(dayLimits.min), z.lte(dayLimits.max))
const ActionText = filledLine(actionLimits.length)

export const listMissions = call({
  method: 'GET',
  path: '/missions/',
  needs: 'mission.read',
  about: 'The family’s missions, newest first, with everything in them.',
  query: PageQuery,
  reply: page(Mission),
})

export const readMission = call({
  method: 'GET',
  path: '/missions/{id}/',
  needs: 'mission.read',
  about: 'One mission.',
  reply: Mission,
})

export const startMission = call({
  method: 'POST',
  path: '/missions/',
  needs: 'mission.start',
  about:
    'Start another mission with the answers to its three questions. One of each kind at a time for each pilot.',
  body: z.strictObject({
    type: z.enum(missionTypes),
    q1: z.enum(options),
    q2: z.enum(options),
    q3: z.enum(options),
  }),
  reply: Mission,
})

export const updateMission = call({
  method: 'POST',
  path: '/missions/{id}/',
  needs: 'mission.start',
  about:
    'Change an active mission. `version` is the one that was read; if there is a newer one, the call returns 409.',
  body: z.strictObject({
    version: z.int().check(z.gte(1), z.lt(2 ** 31 - 1)),
    days: z.optional(Days),
    capital_focus: z.optional(z.enum(capitals)),
    /** Null restores the default text. */
    goal_text: z.optional(z.nullable(paragraph(2000))),
    goal_capitals: z.optional(
      z.array(z.enum(capitals)).check(z.minLength(1, { error: 'required' }), z.maxLength(capitals.length)),
    ),
  }),
  reply: Mission,
})

export const addAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/',
  needs: 'mission.act',
  about: 'Add a real-world action. Without an owner it belongs to the pilot who adds it.',
  body: z.strictObject({ text: ActionText, owner_id: z.optional(Id), due_on: CalendarDay }),
  reply: Mission,
})

export const editAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/{action_id}/',
  needs: 'mission.act',
  about: 'Change an action or its done state; fields that are not sent are unchanged.',
  body: z.strictObject({
    text: z.optional(ActionText),
    owner_id: z.optional(Id),
    due_on: z.optional(CalendarDay),
    is_done: z.optional(z.boolean()),
  }),
  reply: Mission,
})

export const removeAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/{action_id}/remove/',
  needs: 'mission.act',
  about: 'Remove an action.',
  reply: Mission,
})

export const restoreAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/{action_id}/restore/',
  needs: 'mission.act',
  about: 'Restore a removed action.',
  reply: Mission,
})

export const tickCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/',
  needs: 'mission.act',
  about: 'Tick a criterion without a check, with a note, or remove the tick.',
  body: z
    .strictObject({ is_met: z.boolean(), note: z.optional(paragraph(1000)) })
    .check(z.refine((body) => !body.is_met || Boolean(body.note), { error: 'required', path: ['note'] })),
  reply: Mission,
})

/** A check with its parameters, or a text to be ticked with a note. */
const CriterionBody = z
  .strictObject({
    check: z.optional(z.enum(checkKeys)),
    text: z.optional(filledLine(criterionLimits.length)),
    ...CheckParameters.shape,
  })
  .check(({ value, issues }) => {
    for (const [field, message] of wrongFields(value))
      issues.push({ code: 'custom', message, path: [field], input: value, continue: true })
  })

/** Returns fields that don't match: a check needs exactly its parameters, own criteria only a text. */
function wrongFields(
  body: { readonly check?: Check | undefined; readonly text?: string | undefined } & CheckParameters,
): [string, FieldErrorKey][] {
  const { check, text } = body
  const taken: readonly string[] = check === undefined ? ['text'] : parametersOf(check)
  const given = Object.entries({ ...body, text }).filter(
    ([name, value]) => name !== 'check' && value !== undefined,
  )
  const missing = taken.filter((name) => given.every(([one]) => one !== name))
  return [
    ...missing.map((name): [string, FieldErrorKey] => [name, 'required']),
    ...given
      .filter(([name]) => !taken.includes(name))
      .map(([name]): [string, FieldErrorKey] => [name, 'unknown']),
  ]
}

export const addCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/',
  needs: 'mission.start',
  about:
    'Add a success criterion: a check of the records with its parameters, or a text that is ticked with a note.',
  body: CriterionBody,
  reply: Mission,
})

export const editCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/edit/',
  needs: 'mission.start',
  about: 'Replace a success criterion. Its tick is removed.',
  body: CriterionBody,
  reply: Mission,
})

export const removeCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/remove/',
  needs: 'mission.start',
  about: 'Remove a success criterion. At least one remains.',
  reply: Mission,
})

export const restoreCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/restore/',
  needs: 'mission.start',
  about: 'Restore a removed success criterion with its tick.',
  reply: Mission,
})

/** Exactly one document or one file. */
const SupportBody = z.strictObject({ document_id: z.optional(Id), file_id: z.optional(Id) }).check(
  z.refine(({ document_id, file_id }) => document_id !== undefined || file_id !== undefined, {
    error: 'required',
    path: ['document_id'],
  }),
  z.refine(({ document_id, file_id }) => document_id === undefined || file_id === undefined, {
    error: 'unknown',
    path: ['file_id'],
  }),
)

export const addSupport = call({
  method: 'POST',
  path: '/missions/{id}/support/',
  needs: 'mission.act',
  about: 'Link a document or a file to a mission. Those who may not read it do not see the link.',
  body: SupportBody,
  reply: Mission,
})

export const removeSupport = call({
  method: 'POST',
  path: '/missions/{id}/support/remove/',
  needs: 'mission.act',
  about: 'Remove the link to a document or a file; the document or file itself remains.',
  body: SupportBody,
  reply: Mission,
})

export const closeMission = call({
  method: 'POST',
  path: '/missions/{id}/close/',
  needs: 'mission.start',
  about: 'End a mission before its days are over. A mission that has ended is returned unchanged.',
  reply: Mission,
})

export const restartMission = call({
  method: 'POST',
  path: '/missions/{id}/restart/',
  needs: 'mission.start',
  about: 'Restart a failed mission with new days. Its progress remains.',
  body: z.strictObject({ days: Days }),
  reply: Mission,
})
