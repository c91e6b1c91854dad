import type { readAccount } from '#contract/account/calls.ts'
import type { Answer } from '#server/ground/asked.ts'

export const read: Answer<typeof readAccount> = ({ pilot }) => pilot.me.account
