import * as z from 'zod/mini'

import { nameLimit } from '#contract/account/calls.ts'
import { Me, onboardingSteps } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { paperTemplates } from '#contract/documents/papers.ts'
import { languageCodes } from '#contract/languages.ts'
import { missionTypes, options, questionNumbers } from '#contract/missions.ts'
import { BirthDate } from '#contract/onboarding/birth-date.ts'
import { filledLine } from '#contract/schemas.ts'

/** Where the pilot's journey stands. The answers of every mission are kept, also of one that was left for another. */
export const Journey = z.object({
  step: z.nullable(z.enum(onboardingSteps)),
  full_name: z.string(),
  dob: z.nullable(z.string()),
  mission: z.nullable(z.enum(missionTypes)),
  answers: z.array(z.object({ mission: z.enum(missionTypes), question: z.number(), answer: z.enum(options) })),
  /** The first document is approved: mission and answers can be read, and no longer changed. */
  is_final: z.boolean(),
  /** After a changed answer: the papers that were written anew, and those left as they are because somebody had touched or approved them. */
  rewritten: z.optional(z.array(z.enum(paperTemplates))),
  kept: z.optional(z.array(z.enum(paperTemplates))),
})

export const readJourney = call({
  method: 'GET',
  path: '/onboarding/',
  needs: 'session',
  about: 'Where the pilot’s journey stands, with everything that was given so far.',
  reply: Journey,
})

export const saveProfile = call({
  method: 'POST',
  path: '/onboarding/profile/',
  needs: 'session',
  about: 'The first step: who the pilot is. Those who were invited have arrived with it; a founder goes on to the mission.',
  body: z.strictObject({ full_name: filledLine(nameLimit), dob: BirthDate, language: z.enum(languageCodes) }),
  reply: Me,
})

export const chooseMission = call({
  method: 'POST',
  path: '/onboarding/mission/',
  needs: 'mission.start',
  about: 'The second step: the mission to begin with. Another one can be chosen until the first paper is approved.',
  body: z.strictObject({ mission: z.enum(missionTypes) }),
  reply: Journey,
})

export const answerQuestion = call({
  method: 'POST',
  path: '/onboarding/answer/',
  needs: 'mission.start',
  about: 'The third step: one answer of the chosen mission’s three. Giving it again changes it.',
  body: z.strictObject({
    mission: z.enum(missionTypes),
    question: z.literal(questionNumbers),
    answer: z.enum(options),
  }),
  reply: Journey,
})

export const proceed = call({
  method: 'POST',
  path: '/onboarding/proceed/',
  needs: 'mission.start',
  about: 'The last step: on to the command center. Open from the first approved paper on.',
  reply: Me,
})
