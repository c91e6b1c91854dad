export interface EmbeddedLocation {
  readonly kind: 'embedded'
  readonly dataDir: string
  /** The folder of an installed PostgreSQL that runs the cluster; otherwise npm's does. */
  readonly postgresBin?: string | undefined
}

/** The database in use: the embedded PostgreSQL in a data folder, or an external one. */
export type DatabaseLocation = EmbeddedLocation | { readonly kind: 'external'; readonly url: string }
