import { deleteFamily } from '#contract/farewell/calls.ts'
import { useKeepFarewell } from '#web/features/farewell/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Rich } from '#web/ui/rich.tsx'

/** What deleting means; it begins only with the family's name, typed. */
export function DeleteDialog({ typedName, onClose }: { typedName: string; onClose: () => void }) {
  const { t } = useTexts(['farewell', 'common'])
  const keep = useKeepFarewell()
  const { form, field, failure, isBusy } = useCallForm(deleteFamily, {
    onDone: (farewell) => {
      keep(farewell)
      onClose()
    },
  })
  return (
    <Dialog title={t('delete.ask')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form {...form} className="fw-form">
        <p>{t('delete.means')}</p>
        <p>{t('delete.meanwhile')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <p>
          <Rich t={t} i18nKey="delete.type" values={{ name: typedName }} components={{ b: <b className="fw-typed" /> }} />
        </p>
        <Field label={t('delete.name')} autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('name')} />
        <div className="dialog-foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          <button type="submit" className="btn bad" aria-busy={isBusy}>
            {t('delete.confirm')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
