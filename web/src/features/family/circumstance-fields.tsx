import { useMemo } from 'react'

import { type Circumstance, circumstances } from '#contract/family/calls.ts'
import { countries } from '#contract/family/countries.ts'
import type { Family } from '#web/ground/family.ts'
import { classNames } from '#web/lib/class-names.ts'
import { countryName } from '#web/lib/country-name.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import styles from '#web/features/family/circumstance-fields.module.css'

/** Country and yes-or-no facts that add and drop sections of the first documents. All of them are optional. */
export function CircumstanceFields({ family }: { family: Family }) {
  const { t } = useTexts('onboarding')
  return (
    <div className={styles.circumstances}>
      <CountryField country={family.country ?? null} />
      {circumstances.map((one) => (
        <fieldset key={one} className={classNames(styles.question, 'field')}>
          <legend>{t(`circumstances.${one}`)}</legend>
          {(['yes', 'no', 'unknown'] as const).map((answer) => (
            <label key={answer} className={styles.answer}>
              <input
                type="radio"
                className="dot"
                name={one}
                value={answer}
                defaultChecked={answer === circumstanceOf(family[one])}
              />
              {t(`circumstances.${answer}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function CountryField({ country }: { country: string | null }) {
  const { t } = useTexts('onboarding')
  const locale = formatLocale()
  const named = useMemo(() => namedCountries(locale), [locale])
  return (
    <SelectField
      label={t('circumstances.country')}
      hint={t('circumstances.country_hint')}
      name="country"
      defaultValue={country ?? ''}
    >
      <option value="">{t('circumstances.country_none')}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function namedCountries(locale: string): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locale)
  return countries
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** The answer that stands for a stored value. */
export function circumstanceOf(value: boolean | null | undefined): 'yes' | 'no' | 'unknown' {
  return value === true ? 'yes' : value === false ? 'no' : 'unknown'
}

/** The fields' values as the contract takes them. */
export function circumstanceValues(fields: Readonly<Record<string, string>>) {
  const valueOf = (one: Circumstance) => (fields[one] === 'yes' ? true : fields[one] === 'no' ? false : null)
  return {
    country: oneOf(countries, fields['country']) ?? null,
    has_business: valueOf('has_business'),
    has_trust: valueOf('has_trust'),
    has_minors: valueOf('has_minors'),
    has_property_abroad: valueOf('has_property_abroad'),
  }
}
