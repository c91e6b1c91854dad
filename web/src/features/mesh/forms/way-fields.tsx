import { type ReactNode, useState } from 'react'

import { meshLimits, probeIntervals } from '#contract/mesh/names.ts'
import { type Authentication, authentications } from '#contract/models/providers.ts'
import type { ContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { originOf, type WayStart } from '#web/features/mesh/forms/way-start.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'

interface WayFieldsProps {
  readonly start: WayStart
  readonly field: ContactForm['field']
  readonly addressLabel: string
  readonly addressHint: string
  /** Left out where the address is not asked for. */
  readonly hasAddress?: boolean
  /** What stands between the address and who comes. */
  readonly children?: ReactNode
}

/** How something out there is reached, and how it asks who comes. */
export function WayFields({ start, field, addressLabel, addressHint, hasAddress = true, children }: WayFieldsProps) {
  const { t } = useTexts('mesh')
  const [address, setAddress] = useState(start.address)
  const [authentication, setAuthentication] = useState<Authentication>(start.authentication)
  // A key belongs to the server it was given for.
  const isKept = start.hasSecret && originOf(address) === originOf(start.address)
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
      <div className="mesh-pair">
        <SelectField
          label={t('form.authentication')}
          value={authentication}
          onChange={(event) => setAuthentication(event.target.value as Authentication)}
          {...field('authentication')}
        >
          {authentications.map((one) => (
            <option key={one} value={one}>
              {t(`auth.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.every')} defaultValue={start.probeEvery} {...field('probe_every')}>
          {probeIntervals.map((every) => (
            <option key={every} value={every}>
              {t(`every.${every}`)}
            </option>
          ))}
        </SelectField>
      </div>
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
    if (isKept) return t('form.secret_kept')
    if (start.hasSecret) return t('form.secret_moved')
    return start.scheme === null ? t('form.secret_hint') : t('form.secret_scheme', { scheme: start.scheme })
  }
}
