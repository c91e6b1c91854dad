import * as z from 'zod/mini'

import { call } from '#contract/call.ts'

export const breakReasons = ['changed', 'missing', 'unlinked', 'cut_off', 'foreign'] as const

/** The hash before the first entry. */
const noHash = '0'.repeat(64)

export const checkLedger = call({
  method: 'GET',
  path: '/family/ledger/check/',
  needs: 'ledger.read',
  about:
    'Verify the ledger’s chain, up to 20,000 entries at a time: `entries` and `hash` of the reply are `after` and `hash` of the next call, until `entries` is `total`. A break is reported with its entry.',
  query: z.strictObject({
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lt(2 ** 31)), 0),
    hash: z._default(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'bad_format' })), noHash),
  }),
  reply: z.object({
    /** The number of valid entries from the first one, and the hash of the last valid entry. */
    entries: z.int(),
    hash: z.string(),
    total: z.int(),
    broken: z.nullable(z.object({ seq: z.int(), why: z.enum(breakReasons) })),
  }),
})

/** The download path of the whole ledger, below /api. `npm run verify-ledger` checks the file offline. */
export const ledgerFilePath = '/family/ledger/file/'
