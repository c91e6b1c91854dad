import { refuse } from '#server/platform/refuse.ts'
import { StoreError } from '#server/platform/store/store.ts'

/** Turns a store error into a refusal. */
export function refuseStoreError(error: unknown): never {
  if (error instanceof StoreError)
    refuse(
      error.reason === 'full'
        ? 'store_full'
        : error.reason === 'missing' || error.reason === 'broken'
          ? 'file_damaged'
          : 'store_away',
    )
  throw error
}
