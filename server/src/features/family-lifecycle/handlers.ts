import { accept, decline } from '#server/features/family-lifecycle/answer-transfer.ts'
import { requestDeletion } from '#server/features/family-lifecycle/request-deletion.ts'
import { undoDeletion } from '#server/features/family-lifecycle/undo-deletion.ts'
import { leave } from '#server/features/family-lifecycle/leave.ts'
import { offer, withdraw } from '#server/features/family-lifecycle/offer-transfer.ts'
import { read as readLifecycle } from '#server/features/family-lifecycle/read-lifecycle.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'
import { read as readExport, start as startExport } from '#server/features/family-lifecycle/start-export.ts'

export function lifecycleHandlers(
  { secondary: aside }: Database,
  publicUrl: URL,
  { aroundChange }: { readonly aroundChange: AroundChange },
) {
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  return {
    readLifecycle,
    leaveFamily: leave(aroundChange),
    offerTransfer: offer(publicUrl, passwords),
    withdrawTransfer: withdraw,
    acceptTransfer: accept,
    declineTransfer: decline,
    deleteFamily: requestDeletion(publicUrl),
    undoFamilyDeletion: undoDeletion(publicUrl),
    readExport,
    startExport,
  }
}
