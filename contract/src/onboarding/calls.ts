import * as z from 'zod/mini'

import { nameLimit } from '#contract/account/calls.ts'
import { Me, onboardingSteps } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { languageCodes } from '#contract/languages.ts'
import { missionTypes, options, questionNumbers } from '#contract/missions.ts'
import { BirthDate } from '#contract/onboarding/birth-date.ts'
import { filledLine } from '#contract/schemas.ts'

/** The pilot's onboarding progress. Answers of every mission are stored, including one that was abandoned. */
export const Journey = z.object({
  step: z.nullable(z.enum(onboardingSteps)),
  full_name: z.string(),
  dob: z.nullable(z.string()),
  mission: z.nullable(z.enum(missionTypes)),
  answers: z.array(
    z.object({ mission: z.enum(missionTypes), question: z.number(), answer: z.enum(options) }),
  ),
  /** The first document is approved: mission and answers can no longer be changed. */
  is_final: z.boolean(),
  /**
   * After a changed answer: the documents that were regenerated, and those left alone because someone had
   * edited or approved them.
   */
  rewritten: z.optional(z.array(z.enum(documentTemplates))),
  unchanged: z.optional(z.array(z.enum(documentTemplates))),
})

export const readJourney = call({
  method: 'GET',
  path: '/onboarding/',
  needs: 'session',
  about: 'The pilot’s onboarding progress, with everything saved so far.',
  reply: Journey,
})

export const saveProfile = call({
  method: 'POST',
  path: '/onboarding/profile/',
  needs: 'session',
  about:
    'The first step: the pilot’s profile. Invited members are done with it; a founder continues with the mission.',
  body: z.strictObject({ full_name: filledLine(nameLimit), dob: BirthDate, language: z.enum(languageCodes) }),
  reply: Me,
})

export const chooseMission = call({
  method: 'POST',
  path: '/onboarding/mission/',
  needs: 'mission.start',
  about:
    'The second step: the mission to begin with. Another one can be chosen until the first document is approved.',
  body: z.strictObject({ mission: z.enum(missionTypes) }),
  reply: Journey,
})

export const answerQuestion = call({
  method: 'POST',
  path: '/onboarding/answer/',
  needs: 'mission.start',
  about: 'The third step: one of the chosen mission’s three answers. Sending it again changes it.',
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
  about: 'The last step: enter the command center. Available once the first document is approved.',
  reply: Me,
})
