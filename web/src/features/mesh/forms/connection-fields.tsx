import { type ReactNode, useState } from 'react'

import { type ContactAuthentication, meshLimits } from '#contract/mesh/names.ts'
import type { ContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import {
  type CatalogLimits,
  type ConnectionStart,
  offeredAuthentications,
  offeredIntervals,
  originOf,
} from '#web/features/mesh/forms/connection-start.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'

interface ConnectionFieldsProps {
  readonly start: ConnectionStart
  readonly field: ContactForm['field']
  readonly addressLabel: string
  readonly addressHint: string
  /** The catalog entry of an API. */
  readonly entry?: CatalogLimits | undefined
  /** False if the address is not editable. */
  readonly hasAddress?: boolean
  /** Rendered between the address and the authentication. */
  readonly children?: ReactNode
}

/** The fields for address, authentication and probe interval. */
export function ConnectionFields({
  start,
  field,
  addressLabel,
  addressHint,
  entry,
  hasAddress = true,
  children,
}: ConnectionFieldsProps) {
  const { t } = useTexts('mesh')
  const [address, setAddress] = useState(start.address)
  const authentications = offeredAuthentications(entry)
  const [authentication, setAuthentication] = useState<ContactAuthentication>(
    oneOf(authentications, start.authentication) ?? authentications[0] ?? 'none',
  )
  return (
    <>
      {hasAddress && (
        <Field
          label={addressLabel}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={meshLimits.address}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          hint={<p className="hint">{addressHint}</p>}
          {...field('address')}
        />
      )}
      {children}
      <div className={styles.meshPair}>
        <SelectField
          label={t('form.authentication')}
          value={authentication}
          onChange={(event) =>
            setAuthentication(oneOf(authentications, event.target.value) ?? authentication)
          }
          {...field('authentication')}
        >
          {authentications.map((option) => (
            <option key={option} value={option}>
              {t(`auth.${option}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.every')} defaultValue={start.probeEvery} {...field('probe_every')}>
          {offeredIntervals(entry).map((every) => (
            <option key={every} value={every}>
              {t(`every.${every}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <CredentialFields
        start={start}
        field={field}
        authentication={authentication}
        isMoved={originOf(address) !== originOf(start.address)}
      />
    </>
  )
}

interface CredentialFieldsProps extends Pick<ConnectionFieldsProps, 'start' | 'field'> {
  readonly authentication: ContactAuthentication
  /** A stored secret is only reused for the server it was entered for. */
  readonly isMoved: boolean
}

/** The user or header name and the secret, as far as the authentication has them. */
function CredentialFields({ start, field, authentication, isMoved }: CredentialFieldsProps) {
  const { t } = useTexts('mesh')
  return (
    <>
      {(authentication === 'basic' || authentication === 'header') && (
        <Field
          label={t(authentication === 'basic' ? 'form.user_name' : 'form.header_name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={meshLimits.authName}
          defaultValue={start.authName}
          {...field('auth_name')}
        />
      )}
      {authentication !== 'none' && (
        <PasswordField
          label={t(`form.secret_${authentication}`)}
          autoComplete="new-password"
          maxLength={meshLimits.key}
          showLabel={t('form.show_secret')}
          hideLabel={t('form.hide_secret')}
          hint={<p className="hint">{secretHint()}</p>}
          {...field('secret')}
        />
      )}
    </>
  )

  function secretHint(): string {
    if (start.hasSecret && !isMoved) return t('form.secret_stored')
    if (start.hasSecret) return t('form.secret_moved')
    return start.scheme === null ? t('form.secret_hint') : t('form.secret_scheme', { scheme: start.scheme })
  }
}
