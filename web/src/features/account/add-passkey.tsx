import { useState } from 'react'

import { deviceOf } from '#contract/account/device.ts'
import type { ReplyOf } from '#contract/call.ts'
import { addPasskey, beginPasskey, passkeyLimits } from '#contract/passkeys/calls.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { makePasskey } from '#web/lib/passkeys.ts'
import { send } from '#web/lib/send.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

/** Asks for a name and the password; then the device verifies its user. */
export function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'auth', 'common', 'fields'])
  const [name, setName] = useState(suggestedName)
  const [failure, setFailure] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const begin = useCallForm(beginPasskey, {
    shape: ({ current_password = '' }) => ({ current_password }),
    onDone: ({ options }) => {
      setMaking(true)
      void make(options)
        .then((sentence) => (sentence === undefined ? onDone() : setFailure(sentence)))
        .finally(() => setMaking(false))
    },
  })
  const make = async (options: ReplyOf<typeof beginPasskey>['options']) => {
    const answer = await makePasskey(options).catch(() => null)
    if (!answer) return t(answer === null ? 'auth:passkey.failed' : 'passkeys.stopped')
    const { error } = await send(addPasskey, { body: { name, answer } })
    return error?.detail
  }
  const sentence = begin.failure?.detail ?? failure
  return (
    <Dialog title={t('passkeys.add_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...begin.form}>
        <p className="sub">{t('passkeys.add_about')}</p>
        {sentence && <Notice kind="bad">{sentence}</Notice>}
        <Field
          label={t('passkeys.name')}
          name="name"
          maxLength={passkeyLimits.name}
          required
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          hint={<p className="hint">{t('passkeys.name_hint')}</p>}
        />
        <CurrentPassword {...begin.field('current_password')} />
        <DialogFooter
          label={t('passkeys.make')}
          busyLabel={t(isMaking ? 'auth:passkey.waiting' : 'passkeys.beginning')}
          isBusy={begin.isBusy || isMaking}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** A suggested name for this device. */
function suggestedName(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [system, browser].filter((part) => part !== null).join(', ')
}
