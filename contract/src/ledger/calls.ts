import * as z from 'zod/mini'

import { call } from '#contract/call.ts'

export const breakReasons = ['changed', 'missing', 'unlinked', 'cut_off', 'foreign'] as const

/** The hash that stands before the first entry. */
const noHash = '0'.repeat(64)

export const checkLedger = call({
  method: 'GET',
  path: '/family/ledger/check/',
  needs: 'ledger.read',
  about:
    'Follow the ledger’s chain, up to 20,000 entries at a time: `entries` and `hash` of the answer are `after` and `hash` of the next question, until `entries` is `total`. A broken chain is named at its entry.',
  query: z.strictObject({
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lt(2 ** 31)), 0),
    hash: z._default(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'bad_format' })), noHash),
  }),
  reply: z.object({
    /** How many entries are whole, from the first one on, and the hash of the last of them. */
    entries: z.int(),
    hash: z.string(),
    total: z.int(),
    broken: z.nullable(z.object({ seq: z.int(), why: z.enum(breakReasons) })),
  }),
})

/** Where the whole ledger is fetched as a file; below /api. `npm run verify-ledger` checks it anywhere. */
export const ledgerFilePath = '/family/ledger/file/'
