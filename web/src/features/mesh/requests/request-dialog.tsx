import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addRequest } from '#contract/mesh/request-calls.ts'
import { professions } from '#contract/mesh/catalog/professions.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { type MeshRights, refetchMesh, type Request } from '#web/features/mesh/queries.ts'
import { RequestList } from '#web/features/mesh/requests/request-list.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface RequestDialogProps {
  readonly kind: Request['kind']
  readonly catalogKey: string | null
  readonly rights: MeshRights
  readonly onClose: () => void
}

/** Asks for an advisor or a service, above what was asked before and what came of it. */
export function RequestDialog({ kind, catalogKey, rights, onClose }: RequestDialogProps) {
  const { t } = useTexts(['mesh', 'catalog', 'common'])
  const queryClient = useQueryClient()
  // The key of the form: after a request it begins empty again.
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
      <form className="mesh-form" key={sent} {...form}>
        <p className="sub">{t(`request.${kind}_about`)}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        {sent > 0 && <Notice kind="ok">{t('request.sent')}</Notice>}
        {kind === 'advisor' && (
          <SelectField label={t('request.profession')} defaultValue={sent > 0 ? '' : (catalogKey ?? '')} {...field('catalog_key')}>
            <option value="">{t('request.any')}</option>
            {professions.map(({ key }) => (
              <option key={key} value={key}>
                {t(`catalog:profession.${key}.name`)}
              </option>
            ))}
          </SelectField>
        )}
        <AreaField label={t('request.words')} hint={t(`request.words_${kind}_hint`)} rows={3} maxLength={meshLimits.request} {...field('words')} />
        <DialogFoot label={t('request.send')} busy={t('request.sending')} cancel={t('common:action.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
      <section className="contact-part" aria-labelledby="requests-before">
        <h3 id="requests-before">{t('request.list')}</h3>
        <RequestList kind={kind} mayAnswer={rights.mayConnect} />
      </section>
    </Dialog>
  )
}
