import { check } from '#server/features/ledger/check-ledger.ts'

export const ledgerHandlers = { checkLedger: check }
