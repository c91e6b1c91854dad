import { useSyncExternalStore } from 'react'

const firstWait = 1000
const maxWait = 15_000
const probeTimeout = 10_000
/** Time the line shows that the connection is back. */
const backShown = 5000

export interface ServerConnection {
  readonly state: 'up' | 'down' | 'back'
  /** When the server was last known to be reachable, as an ISO time. */
  readonly since: string
}

let connection: ServerConnection = { state: 'up', since: '' }
const listeners = new Set<() => void>()
const onReconnect = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let probe: Promise<void> | undefined

function become(state: ServerConnection['state'], since = connection.since): void {
  connection = { state, since }
  for (const listener of listeners) listener()
}

/** Any response, whatever its status, means that the server is reachable. */
export function noteReached(): void {
  if (connection.state !== 'down') return
  clearTimeout(timer)
  failures = 0
  become('back')
  timer = setTimeout(() => become('up'), backShown)
  for (const reconnected of onReconnect) reconnected()
}

/** Probes the server with exponential backoff until a response comes. */
function noteLost(): void {
  if (connection.state !== 'down') become('down', new Date().toISOString())
  clearTimeout(timer)
  timer = setTimeout(() => void verifyConnection(), Math.min(firstWait * 2 ** failures, maxWait))
  failures += 1
}

/**
 * Probes the server after a request without a response. `navigator.onLine` reports the network, not the
 * server, which may run on this very machine.
 */
export function verifyConnection(): Promise<void> {
  probe ??= fetch('/api/health/', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    .then(noteReached, noteLost)
    .finally(() => (probe = undefined))
  return probe
}

/** Probes the server when the browser reports a change of the network. */
export function followConnection(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, () => void verifyConnection())
}

/** Calls `reconnected` each time the connection is back; returns an unsubscribe function. */
export function whenReconnected(reconnected: () => void): () => void {
  onReconnect.add(reconnected)
  return () => void onReconnect.delete(reconnected)
}

export function isReachable(): boolean {
  return connection.state !== 'down'
}

export function useConnection(): ServerConnection {
  return useSyncExternalStore(subscribe, () => connection)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
