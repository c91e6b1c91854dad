import type { readLlm } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import type { Handler } from '#server/ground/handler.ts'

export const read: Handler<typeof readLlm> = ({ tx, pilot }) => showSettings(tx, pilot.accountId)
