import { useQueryClient } from '@tanstack/react-query'

import { editPerson } from '#contract/tree/calls.ts'
import { PersonFields } from '#web/features/tree/person-fields.tsx'
import { type Person, personQuery, refetchTree } from '#web/features/tree/queries.ts'
import { usePersonForm } from '#web/features/tree/use-person-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/person-form.module.css'

/** Changes everything that the family writes about a person. */
export function EditPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts(['tree', 'common'])
  const queryClient = useQueryClient()
  const edit = useAct(editPerson, (saved) => {
    queryClient.setQueryData(personQuery(saved.card.id).queryKey, saved)
    void refetchTree(queryClient)
    onClose()
  })
  const { form, problem } = usePersonForm(person.values, (values) =>
    edit.mutate({ params: { id: person.card.id }, body: { values, version: person.version } }),
  )
  return (
    <Dialog
      title={t('form.edit_title', { name: person.card.name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      isWide
    >
      <form className={styles.form} {...form}>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <PersonFields values={person.values} />
        <DialogFooter
          label={t('form.save')}
          busyLabel={t('form.saving')}
          isBusy={edit.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
