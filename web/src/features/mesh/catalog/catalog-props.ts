import type { ReactNode } from 'react'

import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import type { MeshRights } from '#web/features/mesh/queries.ts'

export interface CatalogProps {
  /** True if an entry with these texts matches the search. */
  readonly matches: (...texts: readonly string[]) => boolean
  readonly rights: MeshRights
  readonly onOpen: (dialog: MeshDialog) => void
  /** Shown if no entry matches. */
  readonly none: ReactNode
}
