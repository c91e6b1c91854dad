// Separate from the schemas so that web bundles don't include the validation.
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
export const interfaceFields = [
  'money',
  'companies',
  'law',
  'libraries',
  'calendar',
  'places',
  'knowledge',
] as const
export const agentSources = ['documents', 'files', 'members', 'missions', 'capitals', 'ledger'] as const
