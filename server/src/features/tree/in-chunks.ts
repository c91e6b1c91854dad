/** The size of one statement; PostgreSQL takes 65,535 parameters at most. */
const chunkSize = 1000

/** Runs a query for many items in several statements, one after another. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  query: (chunk: readonly Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += chunkSize) {
    for (const row of await query(items.slice(from, from + chunkSize))) rows.push(row)
  }
  return rows
}
