import { useState } from 'react'

import { LearnOffer } from '#web/features/documents/blanks/learn-offer.tsx'
import { type LearnedValue, learnedFrom } from '#web/features/documents/blanks/learned.ts'
import type { BlankValues } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useSaveToRecord } from '#web/features/family/use-save-to-record.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

/** Offers to save values just filled in to the family record, so that a family enters them once. */
export function useLearning() {
  const { t } = useTexts('votes')
  const [learned, setLearned] = useState<readonly LearnedValue[]>([])
  const save = useSaveToRecord(() => notify.success(t('learn.done')))
  const drop = (one: LearnedValue) => setLearned((all) => all.filter(({ field }) => field !== one.field))
  return {
    learn: (document: Document, filled: BlankValues) => setLearned(learnedFrom(document, filled)),
    offer: (
      <LearnOffer
        learned={learned}
        isBusy={save.isPending}
        onUse={(one) => {
          drop(one)
          save.mutate({ [one.field]: one.value })
        }}
        onLeave={drop}
      />
    ),
  }
}
