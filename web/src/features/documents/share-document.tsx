import { useQueryClient } from '@tanstack/react-query'

import { shareDocument } from '#contract/documents/calls.ts'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import { useActiveMembers } from '#web/features/documents/use-people.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/documents/people.module.css'

/** Shares a document with single members, and ends the sharing. */
export function ShareDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'common', 'fields'])
  const queryClient = useQueryClient()
  const members = useActiveMembers()
  const shared = members.filter(({ id }) => document.shared_with.includes(id))
  const free = members.filter(({ id }) => !document.shared_with.includes(id) && id !== document.author_id)
  const { form, field, failure, isBusy } = useCallForm(shareDocument, {
    params: { id: document.id },
    extra: () => ({ is_shared: true }),
    onDone: (now) => cacheDocument(queryClient, now),
  })
  const stop = useAct(shareDocument, (now) => cacheDocument(queryClient, now))
  return (
    <Dialog title={t('share.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('share.about')}</p>
      <h3 className="t-xs">{t('share.with')}</h3>
      {shared.length === 0 && <NoData>{t('share.none')}</NoData>}
      <ul className={styles.peopleList}>
        {shared.map(({ id, full_name }) => (
          <li key={id}>
            <span>
              <WithName sentence={nameSlot} id={id} name={full_name} />
            </span>
            <Button
              variant="text"
              size="small"
              aria-label={t('share.stop', { name: full_name })}
              isBusy={stop.isPending}
              onClick={() =>
                stop.mutate({ params: { id: document.id }, body: { account_id: id, is_shared: false } })
              }
            >
              {t('share.end')}
            </Button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <form {...form} className={styles.peopleForm}>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <SelectField label={t('share.who')} {...field('account_id')}>
            {free.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="main" isBusy={isBusy}>
            {t('share.save')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
