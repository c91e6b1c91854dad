import { accept, decline } from '#server/features/farewell/answer-offer.ts'
import { askDeletion } from '#server/features/farewell/ask-deletion.ts'
import { keep } from '#server/features/farewell/keep.ts'
import { type AroundChange, leave } from '#server/features/farewell/leave.ts'
import { offer, withdraw } from '#server/features/farewell/offer.ts'
import { read as readFarewell } from '#server/features/farewell/show.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'
import { read as readExport, start as startExport } from '#server/features/farewell/start-export.ts'

export function farewellAnswers({ aside }: Database, publicUrl: URL, { aroundChange }: { readonly aroundChange: AroundChange }) {
  const passwords = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  return {
    readFarewell,
    leaveFamily: leave(aroundChange),
    offerFamily: offer(publicUrl, passwords),
    withdrawOffer: withdraw,
    acceptFamily: accept,
    declineFamily: decline,
    deleteFamily: askDeletion(publicUrl),
    keepFamily: keep(publicUrl),
    readExport,
    startExport,
  }
}
