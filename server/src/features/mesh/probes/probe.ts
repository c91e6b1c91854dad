import type { MeshFailure, ProbeState } from '#contract/mesh/names.ts'
import { probeMcp, type ProbeResponse } from '#server/features/mesh/probes/probe-mcp.ts'
import {
  urlOf,
  type ContactRow,
  headersOf,
  failureOfError,
  failureOfStatus,
} from '#server/features/mesh/connection.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface ProbeResult {
  readonly state: ProbeState
  readonly failure: MeshFailure | null
  /** Response time in milliseconds; null without a response. */
  readonly latency: number | null
  /** The wait the service asked for, in milliseconds. */
  readonly retryAfter?: number | undefined
}

export interface ProbeParts {
  readonly outgoing: Outgoing
  readonly sealer: Sealer
  /** The missing part of a pilot's model connection, read in `tx` if given. */
  readonly lacksModel: (accountId: string, tx?: Tx) => Promise<'no_model' | 'no_model_key' | undefined>
}

/** In milliseconds. */
const timeout = 10_000
const slowAfter = 2000

/** Probes a service, an agent or an API. */
export async function probe(parts: ProbeParts, row: ContactRow): Promise<ProbeResult> {
  if (row.kind === 'agent' && row.way === 'model') {
    const lacks = await parts.lacksModel(row.created_by)
    return { state: lacks ? 'degraded' : 'up', failure: lacks ?? null, latency: null }
  }
  if (row.kind === 'interface' && row.operations === null)
    return { state: 'degraded', failure: 'document_unread', latency: null }
  const startedAt = performance.now()
  try {
    const { failure, retryAfter } =
      row.kind === 'agent'
        ? await probeMcp(parts, row, AbortSignal.timeout(timeout))
        : await probeHttp(parts, row)
    const latency = Math.round(performance.now() - startedAt)
    if (failure) return { state: 'down', failure, latency: null, retryAfter }
    return latency > slowAfter
      ? { state: 'degraded', failure: 'slow', latency }
      : { state: 'up', failure: null, latency }
  } catch (error) {
    return { state: 'down', failure: failureOfError(error), latency: null }
  }
}

async function probeHttp({ outgoing, sealer }: ProbeParts, row: ContactRow): Promise<ProbeResponse> {
  const headers = { accept: '*/*', ...headersOf(row, sealer) }
  const response = await outgoing.read(urlOf(row, row.health_path), {
    headers,
    signal: AbortSignal.timeout(timeout),
  })
  // Only the status matters, not the body.
  await response.body?.cancel()
  const failure = failureOfStatus(response.status)
  // Without a key, there is none to refuse.
  if (failure === 'key_refused' && row.authentication === 'none') return { failure: 'refused' }
  // The root of an API need not exist, so any HTTP response counts as up.
  const isRoot = row.kind === 'interface' && row.health_path === ''
  if (isRoot && (failure === 'not_found' || failure === 'refused')) return { failure: undefined }
  return { failure, retryAfter: retryAfterOf(response, new Date()) }
}
