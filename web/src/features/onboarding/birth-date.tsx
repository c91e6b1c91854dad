import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'

import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/onboarding/profile-form.module.css'
import { classNames } from '#web/lib/class-names.ts'

type Part = 'day' | 'month' | 'year'

/** The order of day, month and year in a language. */
function partsIn(language: string): Part[] {
  const parts = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).formatToParts(new Date(0))
  return parts
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year')
}

function monthsIn(language: string): string[] {
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => month.format(new Date(Date.UTC(2000, index, 1))))
}

/** Three fields for a date of birth, in the language's order: no one scrolls a calendar back to 1955. */
export function BirthDateField({ value, error }: { value: string | null; error?: string | undefined }) {
  const { t } = useTexts('onboarding')
  const about = useId()
  const locale = formatLocale()
  const [year, month, day] = (value ?? '').split('-')
  const shared = {
    'data-field': 'dob',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? about : undefined,
  } as const
  const kind = error ? 'input err' : 'input'
  const number = { inputMode: 'numeric', autoComplete: 'off', ...shared } as const
  const fields: Record<Part, React.ReactNode> = {
    day: (
      <div key="day" className={classNames(styles.day, kind)}>
        <input
          name="dob_day"
          maxLength={2}
          defaultValue={day && Number(day)}
          aria-label={t('profile.day')}
          placeholder={t('profile.day')}
          {...number}
          autoComplete="bday-day"
        />
      </div>
    ),
    month: (
      <div key="month" className={classNames(styles.month, kind)}>
        <select
          name="dob_month"
          defaultValue={month ? Number(month) : ''}
          aria-label={t('profile.month')}
          {...shared}
          autoComplete="bday-month"
        >
          <option value="" disabled>
            {t('profile.month')}
          </option>
          {monthsIn(locale).map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
      </div>
    ),
    year: (
      <div key="year" className={classNames(styles.year, kind)}>
        <input
          name="dob_year"
          maxLength={4}
          defaultValue={year}
          aria-label={t('profile.year')}
          placeholder={t('profile.year')}
          {...number}
          autoComplete="bday-year"
        />
      </div>
    ),
  }
  return (
    <fieldset className={'field'}>
      <legend>{t('profile.dob')}</legend>
      <div className={styles.dob}>{partsIn(locale).map((part) => fields[part])}</div>
      {error && (
        <p className="hint err" id={about}>
          <TriangleAlert size={17} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Joins the three fields into a date; the contract refuses an incomplete or invalid one. */
export function readBirthDate(fields: Record<string, string>): string {
  const pad = (text: string | undefined, length: number) => (text ?? '').trim().padStart(length, '0')
  return `${pad(fields['dob_year'], 4)}-${pad(fields['dob_month'], 2)}-${pad(fields['dob_day'], 2)}`
}
