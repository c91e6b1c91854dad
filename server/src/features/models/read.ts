import type { readLlm } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import type { Answer } from '#server/ground/asked.ts'

export const read: Answer<typeof readLlm> = ({ tx, pilot }) => showSettings(tx, pilot.accountId)
