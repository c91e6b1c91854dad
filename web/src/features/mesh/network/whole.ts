import type { HousePart, MeshTrouble } from '#contract/mesh/names.ts'
import type { Network } from '#web/features/mesh/queries.ts'

/** How the whole is, for one sentence: who is in trouble if it is one, how many if there are more. */
export type Whole =
  | { readonly kind: 'well' }
  | {
      readonly kind: 'one'
      readonly how: 'slow' | 'degraded' | 'down'
      readonly part: HousePart | null
      readonly name: string
      readonly others: number
    }
  | { readonly kind: 'some'; readonly count: number; readonly total: number; readonly isDown: boolean }
  | { readonly kind: 'owed'; readonly count: number }

interface Looked {
  readonly state: Network['contacts'][number]['state']
  readonly trouble: MeshTrouble | null
}

export const isTroubled = ({ state }: Pick<Looked, 'state'>) => state === 'degraded' || state === 'down'
export const isWatched = ({ state }: Pick<Looked, 'state'>) => state === 'up' || state === 'degraded' || state === 'down'

/** Only connections are counted; what people still have to do is told where every connection is up. */
export function wholeOf({ parts, contacts, owed }: Network): Whole {
  const all = [...parts, ...contacts].filter(isWatched)
  const troubled = all.filter(isTroubled)
  if (troubled.length === 0) return owed.length === 0 ? { kind: 'well' } : { kind: 'owed', count: owed.length }
  const [one] = troubled
  if (!one || troubled.length > 1) {
    const isDown = troubled.some(({ state }) => state === 'down')
    return { kind: 'some', count: troubled.length, total: all.length, isDown }
  }
  const named = 'part' in one ? { part: one.part, name: '' } : { part: null, name: one.name }
  return { kind: 'one', how: howOf(one), others: all.length - 1, ...named }
}

function howOf({ state, trouble }: Looked): 'slow' | 'degraded' | 'down' {
  if (state === 'down') return 'down'
  return trouble === 'slow' || trouble === 'too_slow' ? 'slow' : 'degraded'
}
