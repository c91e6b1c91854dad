import { useQueryClient } from '@tanstack/react-query'

import { addApproval, removeApproval } from '#contract/documents/calls.ts'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import { useActiveMembers } from '#web/features/documents/use-people.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/documents/people.module.css'

/** Adds members whose approval is also required, and removes them again. */
export function AddApproval({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'common', 'fields'])
  const queryClient = useQueryClient()
  const members = useActiveMembers()
  const { added, votes } = document.approval
  const free = members.filter(({ id }) => !added.some((one) => one.account_id === id))
  const { form, field, failure, isBusy } = useCallForm(addApproval, {
    params: { id: document.id },
    onDone: (now) => cacheDocument(queryClient, now),
  })
  const remove = useAct(removeApproval, (now) => cacheDocument(queryClient, now))
  const nameOf = (id: string) =>
    votes.find(({ account_id }) => account_id === id)?.full_name ??
    members.find((one) => one.id === id)?.full_name ??
    ''
  return (
    <Dialog title={t('add.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('add.about')}</p>
      {added.length > 0 && (
        <ul className={styles.peopleList}>
          {added.map(({ account_id }) => (
            <li key={account_id}>
              <span>
                <WithName sentence={nameSlot} id={account_id} name={nameOf(account_id)} />
              </span>
              <Button
                variant="text"
                size="small"
                aria-label={t('add.remove', { name: nameOf(account_id) })}
                isBusy={remove.isPending}
                onClick={() => remove.mutate({ params: { id: document.id }, body: { account_id } })}
              >
                {t('add.remove_short')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {free.length === 0 ? (
        <p className="sub">{t('add.none')}</p>
      ) : (
        <form {...form} className={styles.peopleForm}>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <SelectField label={t('add.who')} {...field('account_id')}>
            {free.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="main" isBusy={isBusy}>
            {t(isBusy ? 'add.saving' : 'add.save')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
