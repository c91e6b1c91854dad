type Row = Readonly<Record<string, unknown>>

const renamedIn = '0045'

/**
 * A row of an archive in this version's format. Migrations only see the database, so older archives are
 * upgraded here.
 */
export function upgradeRow(table: string, row: Row, schema: string): Row {
  if (schema >= renamedIn) return row
  switch (table) {
    case 'contacts':
      return { ...row, reads: listOf(row['reads']).map((one) => (one === 'papers' ? 'documents' : one)) }
    case 'mission_criteria':
      return { ...row, key: renameCriterion(row['key']) }
    case 'mission_attempts':
      return {
        ...row,
        unmet: listOf(row['unmet']).map(renameCriterion),
        unmet_criteria: renameCriteria(row['unmet_criteria']),
      }
    default:
      return row
  }
}

function renameCriteria(criteria: unknown): unknown {
  return Array.isArray(criteria)
    ? criteria.map((one: Row) => ({ ...one, key: renameCriterion(one['key']) }))
    : criteria
}

function renameCriterion(key: unknown): unknown {
  return key === 'papers_approved' ? 'first_documents_approved' : key
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
