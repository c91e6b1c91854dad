import { answerQuestion } from '#server/features/onboarding/answer-question.ts'
import { chooseMission } from '#server/features/onboarding/choose-mission.ts'
import { read } from '#server/features/onboarding/read.ts'
import { saveProfile } from '#server/features/onboarding/save-profile.ts'

export const onboardingAnswers = { readJourney: read, saveProfile, chooseMission, answerQuestion }
