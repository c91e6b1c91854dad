import { Check } from 'lucide-react'
import { useState } from 'react'

import { RemoveKey } from '#web/features/models/remove-key.tsx'
import type { Connection } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

interface SecretFieldProps {
  readonly label: string
  readonly connection: Connection
  /** The stored one was given for another server, so it does not count any more. */
  readonly isMoved?: boolean
  readonly name: string
  readonly error: string | undefined
}

/** A secret that only goes in. Where one is stored the field says so, and offers to replace or to remove it. */
export function SecretField({ label, connection, isMoved = false, ...field }: SecretFieldProps) {
  const { t } = useTexts('models')
  const [isReplacing, setReplacing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [wasRemoved, setRemoved] = useState(false)
  const isStored = connection.has_key && !isMoved
  if (isStored && !isReplacing) {
    return (
      <div className="field">
        <span className="secret-label">{label}</span>
        <div className="secret-stored">
          <span className="state ok">
            <Check size={20} aria-hidden="true" />
            {t('secret.stored')}
          </span>
          <span className="secret-buttons">
            <button type="button" className="btn small text" onClick={() => setReplacing(true)}>
              {t('secret.replace')}
            </button>
            <button type="button" className="btn small text" onClick={() => setRemoving(true)}>
              {t('secret.remove')}
            </button>
          </span>
        </div>
        {isRemoving && <RemoveKey connection={connection} onDone={() => setRemoved(true)} onClose={() => setRemoving(false)} />}
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
      {...((isStored || wasRemoved) && { ref: focusOnce })}
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
