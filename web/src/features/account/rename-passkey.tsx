import { passkeyLimits, renamePasskey } from '#contract/passkeys/calls.ts'
import { DialogButtons } from '#web/features/account/dialog-buttons.tsx'
import type { Passkey } from '#web/features/account/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function RenamePasskey({ passkey, onClose, onDone }: { passkey: Passkey; onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(renamePasskey, { params: { id: passkey.id }, onDone })
  return (
    <Dialog title={t('passkeys.rename_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="account-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('passkeys.name')} maxLength={passkeyLimits.name} required defaultValue={passkey.name} autoComplete="off" {...field('name')} />
        <DialogButtons label={t('passkeys.rename_save')} busyLabel={t('profile.saving')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
