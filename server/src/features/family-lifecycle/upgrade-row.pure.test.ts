import { expect, test } from 'vitest'

import { upgradeRow } from '#server/features/family-lifecycle/upgrade-row.ts'

test('an archive from before 0045 is upgraded from papers to documents', () => {
  const before = (table: string, row: Record<string, unknown>) =>
    upgradeRow(table, row, '0043-second-factor-rule.sql')

  expect(before('contacts', { reads: ['papers', 'files'] })).toEqual({ reads: ['documents', 'files'] })
  expect(before('mission_criteria', { key: 'papers_approved' })).toEqual({ key: 'first_documents_approved' })
  expect(
    before('mission_attempts', {
      unmet: ['papers_approved'],
      unmet_criteria: [{ key: 'papers_approved', text: 'papers_approved' }],
    }),
  ).toEqual({
    unmet: ['first_documents_approved'],
    unmet_criteria: [{ key: 'first_documents_approved', text: 'papers_approved' }],
  })
})

test('a newer archive and other tables are unchanged', () => {
  const row = { reads: ['papers'] }
  expect(upgradeRow('contacts', row, '0045-documents-not-papers.sql')).toBe(row)
  expect(upgradeRow('documents', row, '0043-second-factor-rule.sql')).toBe(row)
})
