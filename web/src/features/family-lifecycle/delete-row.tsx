import { useState } from 'react'

import { undoFamilyDeletion } from '#contract/family-lifecycle/calls.ts'
import { DeleteDialog } from '#web/features/family-lifecycle/delete-dialog.tsx'
import { type Lifecycle, useSetLifecycle } from '#web/features/family-lifecycle/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Schedules the deletion of the family, or undoes it. */
export function DeleteRow({ lifecycle }: { lifecycle: Lifecycle }) {
  const { t } = useTexts(['lifecycle', 'shell'])
  const [isAsking, setAsking] = useState(false)
  const keep = useAct(undoFamilyDeletion, useSetLifecycle())
  const { deletion } = lifecycle
  return (
    <div className={styles.fwRow}>
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
        <Button variant="quiet" size="small" isBusy={keep.isPending} onClick={() => keep.mutate({})}>
          {t('shell:banner.undo')}
        </Button>
      ) : (
        <Button variant="bad" size="small" onClick={() => setAsking(true)}>
          {t('delete.action')}
        </Button>
      )}
      {isAsking && <DeleteDialog typedName={lifecycle.typed_name} onClose={() => setAsking(false)} />}
    </div>
  )
}
