import type { ServerPart, MeshFailure } from '#contract/mesh/names.ts'
import type { Network } from '#web/features/mesh/queries.ts'

/** The data of the status sentence: the name of a single failing connection, or their number. */
export type OverallStatus =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'one'
      readonly how: 'slow' | 'degraded' | 'down'
      readonly part: ServerPart | null
      readonly name: string
      readonly others: number
    }
  | { readonly kind: 'some'; readonly count: number; readonly total: number; readonly isDown: boolean }
  | { readonly kind: 'owed'; readonly count: number }

interface StateAndFailure {
  readonly state: Network['contacts'][number]['state']
  readonly failure: MeshFailure | null
}

export const isFailing = ({ state }: Pick<StateAndFailure, 'state'>) =>
  state === 'degraded' || state === 'down'
export const isProbed = ({ state }: Pick<StateAndFailure, 'state'>) =>
  state === 'up' || state === 'degraded' || state === 'down'

/** Only connections are counted. Open tasks are mentioned if every connection is up. */
export function overallStatus({ parts, contacts, owed }: Omit<Network, 'version'>): OverallStatus {
  const all = [...parts, ...contacts].filter(isProbed)
  const failing = all.filter(isFailing)
  if (failing.length === 0) return owed.length === 0 ? { kind: 'ok' } : { kind: 'owed', count: owed.length }
  const [one] = failing
  if (!one || failing.length > 1) {
    const isDown = failing.some(({ state }) => state === 'down')
    return { kind: 'some', count: failing.length, total: all.length, isDown }
  }
  const named = 'part' in one ? { part: one.part, name: '' } : { part: null, name: one.name }
  return { kind: 'one', how: howOf(one), others: all.length - 1, ...named }
}

function howOf({ state, failure }: StateAndFailure): 'slow' | 'degraded' | 'down' {
  if (state === 'down') return 'down'
  return failure === 'slow' || failure === 'too_slow' ? 'slow' : 'degraded'
}
