import type { readJourney } from '#contract/onboarding/calls.ts'
import { findJourney } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'

export const read: Answer<typeof readJourney> = ({ tx, pilot }) => findJourney(tx, pilot)
