import { accept, decline } from '#server/features/farewell/answer-offer.ts'
import { askDeletion } from '#server/features/farewell/ask-deletion.ts'
import { keep } from '#server/features/farewell/keep.ts'
import { type AroundChange, leave } from '#server/features/farewell/leave.ts'
import { offer, withdraw } from '#server/features/farewell/offer.ts'
import { read as readFarewell } from '#server/features/farewell/show.ts'
import { read as readExport, start as startExport } from '#server/features/farewell/start-export.ts'

export function farewellAnswers(publicUrl: URL, { aroundChange }: { readonly aroundChange: AroundChange }) {
  return {
    readFarewell,
    leaveFamily: leave(aroundChange),
    offerFamily: offer(publicUrl),
    withdrawOffer: withdraw,
    acceptFamily: accept,
    declineFamily: decline,
    deleteFamily: askDeletion(publicUrl),
    keepFamily: keep(publicUrl),
    readExport,
    startExport,
  }
}
