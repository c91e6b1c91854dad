/** Where the data lives: the PostgreSQL inside, in a folder of ours, or an existing one. */
export type DatabasePlace = { readonly kind: 'embedded'; readonly dataDir: string } | { readonly kind: 'external'; readonly url: string }
