import type { ContactKind } from '#contract/mesh/names.ts'

/** The dialog that is open over a page of the network. */
export type MeshDialog =
  | { readonly dialog: 'catalog'; readonly kind: ContactKind }
  /** With a key, the form is pre-filled from the catalog. */
  | { readonly dialog: 'add'; readonly kind: ContactKind; readonly key?: string }
  | { readonly dialog: 'request'; readonly kind: 'advisor' | 'service'; readonly key?: string }
  | { readonly dialog: 'contacts'; readonly kind: ContactKind }
  | { readonly dialog: 'ended' }
