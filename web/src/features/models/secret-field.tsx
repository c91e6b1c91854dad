import { Check } from 'lucide-react'
import { useState } from 'react'

import { RemoveKey } from '#web/features/models/remove-key.tsx'
import type { ModelConnection } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/models/models.module.css'

interface SecretFieldProps {
  readonly label: string
  readonly connection: ModelConnection
  /** The stored secret belongs to another address and no longer applies. */
  readonly isMoved?: boolean
  readonly name: string
  readonly error: string | undefined
}

/** A write-only secret. If one is stored, it can be replaced or removed. */
export function SecretField({ label, connection, isMoved = false, ...field }: SecretFieldProps) {
  const { t } = useTexts('models')
  const [isReplacing, setReplacing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [wasRemoved, setRemoved] = useState(false)
  const isStored = connection.has_key && !isMoved
  if (isStored && !isReplacing) {
    return (
      <div className="field">
        <span className={styles.secretLabel}>{label}</span>
        <div className={styles.secretStored}>
          <span className="state ok">
            <Check size={20} aria-hidden="true" />
            {t('secret.stored')}
          </span>
          <span className={styles.secretButtons}>
            <Button variant="text" size="small" onClick={() => setReplacing(true)}>
              {t('secret.replace')}
            </Button>
            <Button variant="text" size="small" onClick={() => setRemoving(true)}>
              {t('secret.remove')}
            </Button>
          </span>
        </div>
        {isRemoving && (
          <RemoveKey
            connection={connection}
            onDone={() => setRemoved(true)}
            onClose={() => setRemoving(false)}
          />
        )}
      </div>
    )
  }
  return (
    <PasswordField
      label={label}
      autoComplete="off"
      showLabel={t('secret.show')}
      hideLabel={t('secret.hide')}
      hint={<p className="hint">{t(connection.has_key && isMoved ? 'secret.moved' : 'secret.hint')}</p>}
      {...((isStored || wasRemoved) && { ref: focusOnMount })}
      {...(isStored && {
        aside: (
          <button type="button" className="link" onClick={() => setReplacing(false)}>
            {t('secret.keep')}
          </button>
        ),
      })}
      {...field}
    />
  )
}
