import type { Tables } from '#server/tables/all.ts'

type FamilyTable = {
  [Name in keyof Tables]: Tables[Name] extends { family_id: string } ? Name : never
}[keyof Tables]

interface ArchiveTableOf<Name extends FamilyTable> {
  readonly name: Name
  /** The columns its rows are ordered by, after the family. */
  readonly key: readonly (keyof Tables[Name])[]
  /** Archived tables, of any feature, that an import inserts first: at least those its foreign keys reference. */
  readonly after?: readonly FamilyTable[]
  /** Excluded columns: secrets, and values that mean nothing on another server. */
  readonly without?: readonly (keyof Tables[Name])[]
  /** A condition on `t` for tables that are only partly exported. */
  readonly only?: string
  /** The column that links a row to a document, which may be hidden from the requester. */
  readonly document?: keyof Tables[Name] & ('id' | 'document_id' | 'round_id')
}

/** A family table in the archive. */
export type ArchiveTable = { [Name in FamilyTable]: ArchiveTableOf<Name> }[FamilyTable]

/** Tables with a `family_id` that the archive does not contain, each with the reason. */
export type UnarchivedTables = {
  readonly [Name in keyof Tables]?:
    | 'state of this server'
    | 'private'
    | 'derived'
    | 'unfinished'
    | 'in ledger.json'
}

/** Orders the tables of all features for an import: each after the tables it names. */
export function inImportOrder(tables: readonly ArchiveTable[]): readonly ArchiveTable[] {
  const byName = new Map<string, ArchiveTable>()
  for (const table of tables) {
    if (byName.has(table.name)) throw new Error(`Two features archive ${table.name}`)
    byName.set(table.name, table)
  }
  const ordered = new Set<ArchiveTable>()
  const add = (table: ArchiveTable, path: readonly string[]) => {
    if (ordered.has(table)) return
    if (path.includes(table.name))
      throw new Error(`Archive tables wait for each other: ${[...path, table.name].join(', ')}`)
    for (const name of table.after ?? []) {
      const earlier = byName.get(name)
      if (!earlier) throw new Error(`${table.name} comes after ${name}, which no feature archives`)
      add(earlier, [...path, table.name])
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}
