import type { ReactNode } from 'react'

import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** The name of the skeleton. Without it, nothing is shown while loading. */
  readonly loading?: string
  /** The skeleton also has a title. */
  readonly isPage?: boolean
  readonly isEmpty?: (data: Data) => boolean
  /** Shown instead of empty data. */
  readonly empty?: ReactNode
  readonly children?: (data: Data) => ReactNode
}

/**
 * The four states of a query: loading, failed with a retry, empty and ready. Data that is already there stays
 * visible when a later read fails.
 */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading,
  isPage = false,
  isEmpty,
  empty,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return isEmpty?.(data) ? empty : children?.(data)
  if (error) return <LoadError error={error} onRetry={refetch} />
  return loading === undefined ? null : <Skeleton label={loading} isInside={!isPage} />
}
