/** The database in use: the embedded PostgreSQL in a data folder, or an external one. */
export type DatabaseLocation =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'external'; readonly url: string }
