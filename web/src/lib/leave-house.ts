const reasonKey = 'disconnect_reason'
const sessionKey = 'had_session'

export const leaveReasons = ['signed_out', 'ended', 'refused', 'unreachable'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/** Goes to /disconnect with a fresh page, so that nothing a session has read stays in memory. */
export function leaveHouse(reason: LeaveReason): void {
  // A visitor who never had a session has not been signed out of anything.
  const isWorthSaying = reason !== 'ended' || localStorage.getItem(sessionKey) !== null
  if (isWorthSaying) sessionStorage.setItem(reasonKey, reason)
  if (reason !== 'unreachable') localStorage.removeItem(sessionKey)
  location.assign('/disconnect')
}

/** Remembers that this browser had a session, so that its end can be said. */
export function rememberSession(): void {
  localStorage.setItem(sessionKey, '1')
}

/** Why the visitor is at /disconnect, if there is something to say. */
export function leaveReason(): LeaveReason | undefined {
  const reason = sessionStorage.getItem(reasonKey)
  return leaveReasons.find((known) => known === reason)
}

export function forgetLeaveReason(): void {
  sessionStorage.removeItem(reasonKey)
}
