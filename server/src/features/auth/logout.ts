import type { logout as logoutCall } from '#contract/auth/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { endSession } from '#server/ground/sessions.ts'

export const logout: Answer<typeof logoutCall> = async ({ tx, pilot, visit }) => {
  await endSession(tx, pilot.sessionHash)
  visit.dropSession()
  return { done: true }
}
