// Apart from the schemas: pages need the words, and not what checks the entries.
export const systemFields = [
  'documents',
  'photos',
  'genealogy',
  'portfolio',
  'calendar',
  'passwords',
  'home',
  'notes',
  'signing',
  'messages',
  'automation',
  'media',
] as const
export const interfaceFields = ['money', 'companies', 'law', 'libraries', 'calendar', 'places', 'knowledge'] as const
export const agentSources = ['papers', 'files', 'members', 'missions', 'capitals', 'ledger'] as const
