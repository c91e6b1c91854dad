import type { ReactNode } from 'react'

import type { Opened } from '#web/features/mesh/opened.ts'
import type { MeshRights } from '#web/features/mesh/queries.ts'

export interface CatalogProps {
  /** Whether an entry with these words is what is looked for. */
  readonly isFound: (...words: readonly string[]) => boolean
  readonly rights: MeshRights
  readonly onOpen: (opened: Opened) => void
  /** What is said where nothing fits. */
  readonly none: ReactNode
}
