import { useState } from 'react'

import { keepFamily } from '#contract/farewell/calls.ts'
import { DeleteDialog } from '#web/features/farewell/delete-dialog.tsx'
import { type Farewell, useKeepFarewell } from '#web/features/farewell/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** Deleting the family, and undoing it while there is time. */
export function DeleteRow({ farewell }: { farewell: Farewell }) {
  const { t } = useTexts('farewell')
  const [isAsking, setAsking] = useState(false)
  const keep = useAct(keepFamily, useKeepFarewell())
  const { deletion } = farewell
  return (
    <div className="fw-row">
      <div>
        <h3>{t('delete.title')}</h3>
        <p className="sub sm">
          {deletion ? (
            <WithName
              sentence={t('delete.waits', { day: formatDate(deletion.due_at), name: nameSlot })}
              id={deletion.by.id}
              name={deletion.by.full_name}
            />
          ) : (
            t('delete.about')
          )}
        </p>
      </div>
      {deletion ? (
        <button type="button" className="btn small quiet" aria-busy={keep.isPending} onClick={() => !keep.isPending && keep.mutate({})}>
          {t('delete.undo')}
        </button>
      ) : (
        <button type="button" className="btn small bad" onClick={() => setAsking(true)}>
          {t('delete.action')}
        </button>
      )}
      {isAsking && <DeleteDialog typedName={farewell.typed_name} onClose={() => setAsking(false)} />}
    </div>
  )
}
