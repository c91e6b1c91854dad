import type { me as meCall } from '#contract/auth/calls.ts'
import type { Handler } from '#server/ground/handler.ts'

export const me: Handler<typeof meCall> = ({ pilot }) => pilot.me
