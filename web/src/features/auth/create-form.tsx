import { useState } from 'react'

import { createAccount, type Me } from '#contract/auth/calls.ts'
import { AskForAddress } from '#web/features/auth/ask-for-address.tsx'
import { EmailField, SecretField } from '#web/features/auth/fields.tsx'
import { browserZone } from '#web/lib/chosen-dates.ts'
import { refusedAddress } from '#web/lib/refused-address.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordStrength } from '#web/ui/password-strength.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'

interface CreateFormProps {
  /** The secret and sender of the invitation that led here. */
  readonly invitation?: { readonly secret: string; readonly invitedBy: string }
  readonly onDone: (pilot: Me) => void
}

/** Creates an account that founds a family or joins the one of an invitation. */
export function CreateForm({ invitation, onDone }: CreateFormProps) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [password, setPassword] = useState('')
  const { form, field, failure, isBusy } = useCallForm(createAccount, {
    extra: () => ({
      language: currentLanguage(),
      time_zone: browserZone(),
      ...(invitation && { invitation: invitation.secret }),
    }),
    onDone,
  })
  const isSlow = useSlow(isBusy)
  const refused = failure && refusedAddress(failure)
  return (
    <form {...form}>
      {failure && refused === null && <Notice kind="bad">{failure.detail}</Notice>}
      {refused !== null && invitation && (
        <AskForAddress
          key={refused}
          secret={invitation.secret}
          email={refused}
          invitedBy={invitation.invitedBy}
        />
      )}
      <EmailField {...field('email')} />
      <SecretField
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        onChange={(event) => setPassword(event.target.value)}
        {...field('password')}
      />
      <SecretField autoComplete="new-password" {...field('confirm_password')} />
      <Submit label={t('create.submit')} busyLabel={t('create.submitting')} isBusy={isBusy} />
      {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
    </form>
  )
}
