import { ledgerCalls } from '#contract/ledger/all.ts'
import { anchorTasks, anchorTime } from '#server/features/ledger/anchor-heads.ts'
import { ledgerHandlers } from '#server/features/ledger/handlers.ts'
import { emailHeadsTime, emailHeadTasks } from '#server/features/ledger/email-heads.ts'
import { serveLedgerFile } from '#server/features/ledger/serve-ledger-file.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const ledgerFeature = (services: Services, { headsFile }: { headsFile: string | undefined }) =>
  defineFeature({
    calls: ledgerCalls,
    handlers: () => ledgerHandlers,
    routes: (api) => serveLedgerFile(api, services),
    jobs: () => ({
      tasks: {
        ...anchorTasks(services.database, services.clock, headsFile),
        ...emailHeadTasks(services.database, services.clock, services.publicUrl),
      },
      schedule: [anchorTime, emailHeadsTime],
    }),
    // In the format that `npm run verify-ledger` checks offline.
    unarchivedTables: { ledger: 'in ledger.json', ledger_heads: 'in ledger.json' },
  })
