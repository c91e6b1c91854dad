/** The size of each list's first page, shared by the pages' own queries, `/frame/` and `/today/`. */
export const firstPages = {
  acts: { limit: 8 },
  documents: { waits: 'for_me', limit: 100 },
  members: { limit: 20 },
  missions: {},
  notifications: { limit: 30 },
} as const
