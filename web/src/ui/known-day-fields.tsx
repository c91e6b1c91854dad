import '#web/ui/known-day-fields.css'

import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'

import { monthNames } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface KnownDayFieldsProps {
  readonly legend: string
  readonly name: string
  readonly value: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** As much of a day as is known: a year, and month and day where somebody knows them. Three inputs that make one value. */
export function KnownDayFields({ legend, name, value, hint, error }: KnownDayFieldsProps) {
  const { t } = useTexts('timeline')
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('-')
  const shared = {
    'data-field': name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-about` : undefined,
  } as const
  const box = error ? 'input err' : 'input'
  return (
    <fieldset className="field known-day">
      <legend>{legend}</legend>
      <div className="known-day-parts">
        <label>
          <span>{t('form.year')}</span>
          <span className={box}>
            <input {...shared} name={`${name}_year`} inputMode="numeric" maxLength={4} autoComplete="off" defaultValue={year} />
          </span>
        </label>
        <label>
          <span>{t('form.month')}</span>
          <span className={box}>
            <select {...shared} name={`${name}_month`} defaultValue={month}>
              <option value="">{t('form.unknown')}</option>
              {monthNames().map((word, index) => (
                <option key={word} value={String(index + 1).padStart(2, '0')}>
                  {word}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label>
          <span>{t('form.day')}</span>
          <span className={box}>
            <input {...shared} name={`${name}_day`} inputMode="numeric" maxLength={2} autoComplete="off" defaultValue={day.replace(/^0/, '')} />
          </span>
        </label>
      </div>
      {(error || hint) && (
        <p className={error ? 'hint err' : 'hint'} id={`${id}-about`}>
          {error && <TriangleAlert size={17} aria-hidden="true" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </fieldset>
  )
}

/** What the three inputs say together; what does not fit together is left for the schema to refuse. */
export function knownDay(fields: Record<string, string>, name: string): string {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) => (fields[`${name}_${part}`] ?? '').trim())
  if (year === '' && month === '' && day === '') return ''
  // Three digits are a year of long ago; two could mean this century or the last, and are not guessed at.
  const parts = [year.length === 3 ? `0${year}` : year, month, day && day.padStart(2, '0')]
  return parts.slice(0, day ? 3 : month ? 2 : 1).join('-')
}
