import * as z from 'zod/mini'

import { CalendarDay } from '#contract/calendar-day.ts'
import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import type { FieldErrorKey } from '#contract/field-errors.ts'
import { type Check, checkKeys, CheckParameters, criterionLimits, parametersOf } from '#contract/missions/checks.ts'
import { Mission } from '#contract/missions/schemas.ts'
import { missionTypes, options } from '#contract/missions.ts'
import { filledLine, Id, page, PageQuery, paragraph } from '#contract/schemas.ts'

export const dayLimits = { fewest: 1, most: 3650 } as const
export const supportLimit = 50
export const actionLimits = { letters: 300, most: 100 } as const

const Days = z.int().check(z.gte(dayLimits.fewest), z.lte(dayLimits.most))
const ActionText = filledLine(actionLimits.letters)

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
  about: 'Start another mission with the answers to its three questions. One of each kind at a time for each pilot.',
  body: z.strictObject({ type: z.enum(missionTypes), q1: z.enum(options), q2: z.enum(options), q3: z.enum(options) }),
  reply: Mission,
})

export const updateMission = call({
  method: 'POST',
  path: '/missions/{id}/',
  needs: 'mission.start',
  about: 'Change a mission that is under way. `version` is the one that was read: a newer one is answered with 409.',
  body: z.strictObject({
    version: z.int().check(z.gte(1), z.lt(2 ** 31 - 1)),
    days: z.optional(Days),
    capital_focus: z.optional(z.enum(capitals)),
    /** Null goes back to the words of the texts. */
    goal_text: z.optional(z.nullable(paragraph(2000))),
    goal_capitals: z.optional(z.array(z.enum(capitals)).check(z.minLength(1, { error: 'required' }), z.maxLength(capitals.length))),
  }),
  reply: Mission,
})

export const addAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/',
  needs: 'mission.act',
  about: 'Add a real world action. Without an owner it belongs to whoever adds it.',
  body: z.strictObject({ text: ActionText, owner_id: z.optional(Id), due_on: CalendarDay }),
  reply: Mission,
})

export const editAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/{action_id}/',
  needs: 'mission.act',
  about: 'Change an action, say that it is done, or take that back; what is not sent stays as it is.',
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
  about: 'Take an action off the list.',
  reply: Mission,
})

export const restoreAction = call({
  method: 'POST',
  path: '/missions/{id}/actions/{action_id}/restore/',
  needs: 'mission.act',
  about: 'Put an action that was taken off the list back as it was.',
  reply: Mission,
})

export const tickCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/',
  needs: 'mission.act',
  about: 'Tick a criterion that no record can show, with a note that says why, or take the tick back.',
  body: z
    .strictObject({ is_met: z.boolean(), note: z.optional(paragraph(1000)) })
    .check(z.refine((body) => !body.is_met || Boolean(body.note), { error: 'required', path: ['note'] })),
  reply: Mission,
})

/** A check with its parameters, or words to be ticked with a note. */
const CriterionBody = z
  .strictObject({
    check: z.optional(z.enum(checkKeys)),
    text: z.optional(filledLine(criterionLimits.letters)),
    ...CheckParameters.shape,
  })
  .check(({ value, issues }) => {
    for (const [field, message] of wrongFields(value)) issues.push({ code: 'custom', message, path: [field], input: value, continue: true })
  })

/** Exactly the parameters of its check, or the words. */
function wrongFields(body: { readonly check?: Check | undefined; readonly text?: string | undefined } & CheckParameters): [string, FieldErrorKey][] {
  const { check, text } = body
  const taken: readonly string[] = check === undefined ? ['text'] : parametersOf(check)
  const given = Object.entries({ ...body, text }).filter(([name, value]) => name !== 'check' && value !== undefined)
  const missing = taken.filter((name) => given.every(([one]) => one !== name))
  return [
    ...missing.map((name): [string, FieldErrorKey] => [name, 'required']),
    ...given.filter(([name]) => !taken.includes(name)).map(([name]): [string, FieldErrorKey] => [name, 'unknown']),
  ]
}

export const addCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/',
  needs: 'mission.start',
  about: 'Add a success criterion: a check of the records with its parameters, or own words that are ticked with a note.',
  body: CriterionBody,
  reply: Mission,
})

export const editCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/edit/',
  needs: 'mission.start',
  about: 'Replace a success criterion by another. A tick belonged to the old words and is removed.',
  body: CriterionBody,
  reply: Mission,
})

export const removeCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/remove/',
  needs: 'mission.start',
  about: 'Remove a success criterion. One always stays.',
  reply: Mission,
})

export const restoreCriterion = call({
  method: 'POST',
  path: '/missions/{id}/criteria/{criterion_id}/restore/',
  needs: 'mission.start',
  about: 'Restore a removed success criterion with its tick.',
  reply: Mission,
})

/** One document or one file. */
const SupportBody = z.strictObject({ document_id: z.optional(Id), file_id: z.optional(Id) }).check(
  z.refine(({ document_id, file_id }) => document_id !== undefined || file_id !== undefined, { error: 'required', path: ['document_id'] }),
  z.refine(({ document_id, file_id }) => document_id === undefined || file_id === undefined, { error: 'unknown', path: ['file_id'] }),
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
  about: 'Remove the link to a document or a file; it stays where it is.',
  body: SupportBody,
  reply: Mission,
})

export const closeMission = call({
  method: 'POST',
  path: '/missions/{id}/close/',
  needs: 'mission.start',
  about: 'End a mission before its days are over. One that has ended already is answered as it is.',
  reply: Mission,
})

export const restartMission = call({
  method: 'POST',
  path: '/missions/{id}/restart/',
  needs: 'mission.start',
  about: 'Take a failed mission up again with new days. What was done stays done.',
  body: z.strictObject({ days: Days }),
  reply: Mission,
})
