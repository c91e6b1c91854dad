import { useQueryClient } from '@tanstack/react-query'

import { addApproval, removeApproval } from '#contract/documents/calls.ts'
import { type Document, keepDocument } from '#web/features/documents/queries.ts'
import { useActiveMembers } from '#web/features/documents/use-people.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** Makes a named member's approval required on top, and takes such a request back. */
export function AddApproval({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'common', 'fields'])
  const queryClient = useQueryClient()
  const members = useActiveMembers()
  const { added, voices } = document.approval
  const free = members.filter(({ id }) => !added.some((one) => one.account_id === id))
  const { form, field, failure, isBusy } = useCallForm(addApproval, {
    params: { id: document.id },
    onDone: (now) => keepDocument(queryClient, now),
  })
  const remove = useAct(removeApproval, (now) => keepDocument(queryClient, now))
  const nameOf = (id: string) =>
    voices.find(({ account_id }) => account_id === id)?.full_name ?? members.find((one) => one.id === id)?.full_name ?? ''
  return (
    <Dialog title={t('add.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('add.about')}</p>
      {added.length > 0 && (
        <ul className="people-list">
          {added.map(({ account_id }) => (
            <li key={account_id}>
              <span>
                <WithName sentence={nameSlot} id={account_id} name={nameOf(account_id)} />
              </span>
              <button
                type="button"
                className="btn small text"
                aria-label={t('add.remove', { name: nameOf(account_id) })}
                aria-busy={remove.isPending}
                onClick={() => remove.mutate({ params: { id: document.id }, body: { account_id } })}
              >
                {t('add.take_back')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {free.length === 0 ? (
        <p className="sub">{t('add.none')}</p>
      ) : (
        <form {...form} className="people-form">
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <SelectField label={t('add.who')} {...field('account_id')}>
            {free.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </SelectField>
          <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
            {t(isBusy ? 'add.saving' : 'add.save')}
          </button>
        </form>
      )}
    </Dialog>
  )
}
