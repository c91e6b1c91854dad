import { useState } from 'react'

import { createToken, tokenDays, tokenLimits } from '#contract/api-tokens/calls.ts'
import { tokenScopes } from '#contract/api-tokens/token-reach.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { oneOf } from '#web/lib/one-of.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { CopyableSecret } from '#web/ui/copyable-secret.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

const suggestedDays = 90

interface CreateTokenProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for name, access, expiry and the password; then shows the token once. */
export function CreateToken({ onClose, onDone }: CreateTokenProps) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const [token, setToken] = useState<string>()
  return (
    <Dialog
      title={t(token === undefined ? 'tokens.create_title' : 'tokens.created_title')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      {token === undefined ? (
        <TokenForm
          onClose={onClose}
          onCreated={(created) => {
            setToken(created)
            onDone()
          }}
        />
      ) : (
        <CreatedToken token={token} onClose={onClose} />
      )}
    </Dialog>
  )
}

function TokenForm({ onClose, onCreated }: { onClose: () => void; onCreated: (token: string) => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(createToken, {
    shape: ({ name = '', scope, days, current_password = '' }) => ({
      name,
      scope: oneOf(tokenScopes, scope) ?? 'read',
      days: tokenDays.find((one) => String(one) === days) ?? suggestedDays,
      current_password,
    }),
    onDone: (created) => onCreated(created.token),
  })
  return (
    <form className={styles.accountForm} {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('passkeys.name')}
        maxLength={tokenLimits.name}
        required
        autoComplete="off"
        hint={<p className="hint">{t('tokens.name_hint')}</p>}
        {...field('name')}
      />
      <ChoiceGroup legend={t('tokens.scope')} error={field('scope').error}>
        {tokenScopes.map((scope) => (
          <label key={scope} className={styles.tokenScope}>
            <input
              type="radio"
              className="dot"
              name="scope"
              value={scope}
              defaultChecked={scope === 'read'}
            />
            <b>{t(`tokens.${scope}`)}</b>
            <span className="sub sm">{t(`tokens.${scope}_about`)}</span>
          </label>
        ))}
      </ChoiceGroup>
      <SelectField label={t('tokens.expiry')} defaultValue={suggestedDays} {...field('days')}>
        {tokenDays.map((count) => (
          <option key={count} value={count}>
            {t('tokens.days', { count })}
          </option>
        ))}
      </SelectField>
      <CurrentPassword {...field('current_password')} />
      <DialogFooter
        label={t('tokens.create')}
        busyLabel={t('tokens.creating')}
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  )
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTexts(['account', 'common'])
  return (
    <>
      <Notice kind="info">{t('tokens.created_about')}</Notice>
      <CopyableSecret
        label={t('tokens.value')}
        value={token}
        copy={t('codes.copy')}
        copied={t('codes.copied')}
      />
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button variant="quiet" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </div>
    </>
  )
}
