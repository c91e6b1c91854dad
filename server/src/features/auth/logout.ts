import type { logout as logoutCall } from '#contract/auth/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { endSession } from '#server/ground/sessions.ts'

export const logout: Handler<typeof logoutCall> = async ({ tx, pilot, visit }) => {
  await endSession(tx, pilot.sessionHash)
  visit.clearSession()
  return { done: true }
}
