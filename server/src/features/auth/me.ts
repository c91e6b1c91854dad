import type { me as meCall } from '#contract/auth/calls.ts'
import type { Answer } from '#server/ground/asked.ts'

export const me: Answer<typeof meCall> = ({ pilot }) => pilot.me
