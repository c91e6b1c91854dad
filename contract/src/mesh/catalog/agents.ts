import type { ShippedAgent } from '#contract/mesh/catalog/schema.ts'

/** The agents that come with the house. Name and instruction are in texts/<language>/catalog.json under `agent`. */
export const agents = [
  { key: 'charter_drafter', reads: ['papers', 'members', 'capitals'] },
  { key: 'succession_reviewer', reads: ['papers', 'members', 'missions', 'capitals'] },
  { key: 'heritage_interviewer', reads: ['files', 'members'] },
  { key: 'meeting_preparer', reads: ['papers', 'members', 'missions', 'ledger'] },
  { key: 'plain_language_explainer', reads: ['papers', 'files'] },
  { key: 'letter_companion', reads: ['papers', 'members'] },
  { key: 'file_summariser', reads: ['files'] },
  { key: 'risk_questioner', reads: ['papers', 'missions', 'capitals', 'ledger'] },
] as const satisfies readonly ShippedAgent[]
