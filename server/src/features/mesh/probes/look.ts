import type { MeshTrouble, ProbeState } from '#contract/mesh/names.ts'
import { lookAtMcp } from '#server/features/mesh/probes/look-at-mcp.ts'
import { below, type ContactRow, headersOf, troubleOfError, troubleOfStatus } from '#server/features/mesh/reach.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface Found {
  readonly state: ProbeState
  readonly trouble: MeshTrouble | null
  /** How long the answer took; nothing where none came. */
  readonly latency: number | null
}

export interface LookParts {
  readonly outgoing: Outgoing
  readonly sealer: Sealer
  /** What a pilot lacks for a model to answer, within a transaction where there is one. */
  readonly lacksModel: (accountId: string, tx?: Tx) => Promise<'no_model' | 'no_model_key' | undefined>
}

/** Longest wait for somebody else's server, and what counts as slow, in milliseconds. */
const patience = 10_000
const slow = 2000

/** Looks at a service, an agent or an interface, now. */
export async function look(parts: LookParts, row: ContactRow): Promise<Found> {
  if (row.kind === 'agent' && row.way === 'model') {
    const lacks = await parts.lacksModel(row.created_by)
    return { state: lacks ? 'degraded' : 'up', trouble: lacks ?? null, latency: null }
  }
  if (row.kind === 'interface' && row.operations === null) return { state: 'degraded', trouble: 'document_unread', latency: null }
  const begun = performance.now()
  try {
    const trouble = row.kind === 'agent' ? await lookAtMcp(parts, row, AbortSignal.timeout(patience)) : await ask(parts, row)
    const latency = Math.round(performance.now() - begun)
    if (trouble) return { state: 'down', trouble, latency: null }
    return latency > slow ? { state: 'degraded', trouble: 'slow', latency } : { state: 'up', trouble: null, latency }
  } catch (error) {
    return { state: 'down', trouble: troubleOfError(error), latency: null }
  }
}

async function ask({ outgoing, sealer }: LookParts, row: ContactRow): Promise<MeshTrouble | undefined> {
  const headers = { accept: '*/*', ...headersOf(row, sealer) }
  const response = await outgoing.read(below(row, row.health_path), { headers, signal: AbortSignal.timeout(patience) })
  // What it says is of no interest, only that it says something.
  await response.body?.cancel()
  const trouble = troubleOfStatus(response.status)
  // The root of an interface need not be a page: whatever answers there is there.
  return row.kind === 'interface' && (trouble === 'not_found' || trouble === 'refused') ? undefined : trouble
}
