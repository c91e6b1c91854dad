import { appendFile, readFile } from 'node:fs/promises'

/** The end of a family's ledger at a moment, stored outside the database. */
export interface AnchoredHead {
  readonly familyId: string
  readonly count: number
  readonly hash: string
  readonly at: string
}

const line = /^([0-9a-f-]{36}) (\d+) ([0-9a-f]{64}) (\S+)$/

/** Every head of the file in write order; empty if there is no file. */
export async function readHeads(file: string): Promise<{ heads: AnchoredHead[]; unreadable: number }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((one) => one !== '')
  const heads = lines.flatMap((one): AnchoredHead[] => {
    const [, familyId = '', count, hash = '', at = ''] = line.exec(one) ?? []
    return count === undefined ? [] : [{ familyId, count: Number(count), hash, at }]
  })
  return { heads, unreadable: lines.length - heads.length }
}

/** Appends heads in one write; existing lines are never changed. */
export async function appendHeads(file: string, heads: readonly AnchoredHead[]): Promise<void> {
  if (heads.length === 0) return
  const text = heads.map(({ familyId, count, hash, at }) => `${familyId} ${count} ${hash} ${at}\n`).join('')
  await appendFile(file, text, { mode: 0o600, flush: true })
}
