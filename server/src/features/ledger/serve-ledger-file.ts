import type { FastifyInstance } from 'fastify'

import { ledgerFilePath } from '#contract/ledger/calls.ts'
import { exportText } from '#server/ground/exported-ledger.ts'
import { findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Serves the whole ledger as a file, like `npm run export-ledger`. */
export function serveLedgerFile(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  const { inFamily } = mounting.database
  serveFile(api, mounting, {
    path: ledgerFilePath,
    needs: 'ledger.read',
    find: async ({ familyId }) => {
      const head = await inFamily(familyId, (tx) => findHead(tx, familyId))
      if (!head) refuse('not_found')
      return {
        name: `ledger-${head.seq}.json`,
        type: 'application/json',
        content: ledgerText(familyId, head),
      }
    },
  })

  // One transaction per piece: a slow download holds no connection. Entries never change.
  async function* ledgerText(familyId: string, head: { seq: number; hash: string }): AsyncGenerator<string> {
    yield* exportText(familyId, head, pieces(familyId, head.seq))
  }

  async function* pieces(familyId: string, last: number) {
    for (let after = 0; after < last;) {
      const entries = await inFamily(
        familyId,
        async (tx) => (await ledgerPieces(tx, familyId, { seq: last }, after).next()).value ?? [],
      )
      if (entries.length === 0) return
      yield entries
      after = entries.at(-1)?.seq ?? last
    }
  }
}
