import type { ShippedAgent } from '#contract/mesh/catalog/schema.ts'

/** The agents that ship with Forerunners. Their texts are in texts/<language>/catalog.json under `agent`. */
export const agents = [
  { key: 'charter_drafter', reads: ['documents', 'members', 'capitals'] },
  { key: 'succession_reviewer', reads: ['documents', 'members', 'missions', 'capitals'] },
  { key: 'heritage_interviewer', reads: ['files', 'members'] },
  { key: 'meeting_preparer', reads: ['documents', 'members', 'missions', 'ledger'] },
  { key: 'plain_language_explainer', reads: ['documents', 'files'] },
  { key: 'letter_companion', reads: ['documents', 'members'] },
  { key: 'file_summariser', reads: ['files'] },
  { key: 'risk_questioner', reads: ['documents', 'missions', 'capitals', 'ledger'] },
] as const satisfies readonly ShippedAgent[]
