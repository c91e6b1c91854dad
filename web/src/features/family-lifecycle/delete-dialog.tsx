import { deleteFamily } from '#contract/family-lifecycle/calls.ts'
import { useSetLifecycle } from '#web/features/family-lifecycle/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TypedTrans } from '#web/ui/typed-trans.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Explains the deletion; confirming requires the typed family name. */
export function DeleteDialog({ typedName, onClose }: { typedName: string; onClose: () => void }) {
  const { t } = useTexts(['lifecycle', 'common'])
  const keep = useSetLifecycle()
  const { form, field, failure, isBusy } = useCallForm(deleteFamily, {
    onDone: (lifecycle) => {
      keep(lifecycle)
      onClose()
    },
  })
  return (
    <Dialog title={t('delete.ask')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form {...form} className={styles.fwForm}>
        <p>{t('delete.means')}</p>
        <p>{t('delete.meanwhile')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <p>
          <TypedTrans
            t={t}
            i18nKey="delete.type"
            values={{ name: typedName }}
            components={{ b: <b className={styles.fwTyped} /> }}
          />
        </p>
        <Field
          label={t('delete.name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('name')}
        />
        <DialogFooter label={t('delete.confirm')} isBusy={isBusy} isBad onCancel={onClose} />
      </form>
    </Dialog>
  )
}
