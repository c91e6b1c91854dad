import { check } from '#server/features/ledger/check.ts'

export const ledgerAnswers = { checkLedger: check }
