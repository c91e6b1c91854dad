import type { ContactKind } from '#contract/mesh/names.ts'

/** What is open over a page of the network. */
export type Opened =
  | { readonly dialog: 'catalog'; readonly kind: ContactKind }
  /** With a key, the form is filled in from the catalog. */
  | { readonly dialog: 'add'; readonly kind: ContactKind; readonly key?: string }
  | { readonly dialog: 'request'; readonly kind: 'advisor' | 'service'; readonly key?: string }
  | { readonly dialog: 'contacts'; readonly kind: ContactKind }
  | { readonly dialog: 'ended' }
