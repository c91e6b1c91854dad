import { clearPersonal } from '#web/lib/clear-personal.ts'
import { codeOf } from '#web/lib/failure-code.ts'

const reasonKey = 'disconnect_reason'
const sessionKey = 'had_session'
const channelName = 'session'

export const disconnectReasons = ['signed_out', 'ended', 'refused', 'unreachable'] as const
export type DisconnectReason = (typeof disconnectReasons)[number]

/**
 * Opens /disconnect with a full page load, so that no session data stays in memory. Other tabs follow a
 * sign-out.
 */
export function disconnect(reason: DisconnectReason): void {
  if (reason === 'signed_out') notifyOtherTabs()
  openDisconnect(reason)
}

function openDisconnect(reason: DisconnectReason): void {
  // Without an earlier session there is nothing to announce.
  const isAnnounced = reason !== 'ended' || localStorage.getItem(sessionKey) !== null
  clearFor(reason)
  if (isAnnounced) sessionStorage.setItem(reasonKey, reason)
  // Empty the page: the browser may restore it from the back/forward cache.
  if (reason !== 'unreachable') globalThis.document?.getElementById('root')?.remove()
  location.assign('/disconnect')
}

function clearFor(reason: DisconnectReason): void {
  if (reason !== 'unreachable') clearPersonal({ keepsUnsaved: reason === 'ended' })
}

/** Handles a refused request: opens the second-factor setup if that is missing, otherwise disconnects. */
export function disconnectRefused(status: 401 | 403, body: unknown): void {
  if (status === 403 && codeOf(body) === 'second_factor_needed') location.assign('/')
  else disconnect(status === 401 ? 'ended' : 'refused')
}

function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within this origin
  channel.postMessage('signed_out')
  channel.close()
}

/**
 * Disconnects when another tab signs out. Reloads a page from the back/forward cache, as its session may have
 * ended.
 */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => openDisconnect('signed_out'))
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  window.addEventListener('pageshow', onShow)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', onShow)
  }
}

/** Remembers that this browser had a session, so that its end can be announced. */
export function rememberSession(): void {
  localStorage.setItem(sessionKey, '1')
}

/** The reason for being on /disconnect, if there is one to show. */
export function disconnectReason(): DisconnectReason | undefined {
  const reason = sessionStorage.getItem(reasonKey)
  return disconnectReasons.find((value) => value === reason)
}

/**
 * Clears the reason, as it is shown once, and data that the previous page wrote while unloading, such as
 * scroll positions.
 */
export function clearDisconnectReason(): void {
  const reason = disconnectReason()
  if (reason) clearFor(reason)
  sessionStorage.removeItem(reasonKey)
}
