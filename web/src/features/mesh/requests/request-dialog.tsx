import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addRequest } from '#contract/mesh/request-calls.ts'
import { professions } from '#contract/mesh/catalog/professions.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { type MeshRights, refetchMesh, type AdvisorRequest } from '#web/features/mesh/queries.ts'
import { RequestList } from '#web/features/mesh/requests/request-list.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'
import meshFormsStyles from '#web/features/mesh/forms/mesh-forms.module.css'

interface RequestDialogProps {
  readonly kind: AdvisorRequest['kind']
  readonly catalogKey: string | null
  readonly rights: MeshRights
  readonly onClose: () => void
}

/** The form for a new request, with earlier requests and their answers below. */
export function RequestDialog({ kind, catalogKey, rights, onClose }: RequestDialogProps) {
  const { t } = useTexts(['mesh', 'catalog', 'common'])
  const queryClient = useQueryClient()
  // Used as the form's key, so it is empty again after a request.
  const [sent, setSent] = useState(0)
  const { form, field, failure, isBusy } = useCallForm(addRequest, {
    shape: ({ words = '', catalog_key }) => ({ kind, words, catalog_key: catalog_key || null }),
    onDone: () => {
      setSent(sent + 1)
      void refetchMesh(queryClient)
    },
  })
  return (
    <Dialog title={t(`request.${kind}_title`)} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={meshFormsStyles.meshForm} key={sent} {...form}>
        <p className="sub">{t(`request.${kind}_about`)}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        {sent > 0 && <Notice kind="ok">{t('request.sent')}</Notice>}
        {kind === 'advisor' && (
          <SelectField
            label={t('request.profession')}
            defaultValue={sent > 0 ? '' : (catalogKey ?? '')}
            {...field('catalog_key')}
          >
            <option value="">{t('request.any')}</option>
            {professions.map(({ key }) => (
              <option key={key} value={key}>
                {t(`mesh:profession.${key}`)}
              </option>
            ))}
          </SelectField>
        )}
        <AreaField
          label={t('request.words')}
          hint={t(`request.words_${kind}_hint`)}
          rows={3}
          maxLength={meshLimits.request}
          {...field('words')}
        />
        <DialogFooter
          label={t('request.send')}
          busyLabel={t('request.sending')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
      <section className={styles.contactPart} aria-labelledby="requests-before">
        <h3 id="requests-before">{t('request.list')}</h3>
        <RequestList kind={kind} mayAnswer={rights.mayConnect} />
      </section>
    </Dialog>
  )
}
