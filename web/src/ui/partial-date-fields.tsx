import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'

import { monthNames } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/ui/partial-date-fields.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface PartialDateFieldsProps {
  readonly legend: string
  readonly name: string
  readonly value: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** Three inputs for one date that is known to the year, the month or the day. */
export function PartialDateFields({ legend, name, value, hint, error }: PartialDateFieldsProps) {
  const { t } = useTexts('common')
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('-')
  const shared = {
    'data-field': name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-about` : undefined,
  } as const
  const box = error ? 'input err' : 'input'
  return (
    <fieldset className={classNames(styles.partialDate, 'field')}>
      <legend>{legend}</legend>
      <div className={styles.partialDateParts}>
        <label>
          <span>{t('date.year')}</span>
          <span className={box}>
            <input
              {...shared}
              name={`${name}_year`}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={year}
            />
          </span>
        </label>
        <label>
          <span>{t('date.month')}</span>
          <span className={box}>
            <select {...shared} name={`${name}_month`} defaultValue={month}>
              <option value="">{t('date.unknown')}</option>
              {monthNames().map((word, index) => (
                <option key={word} value={String(index + 1).padStart(2, '0')}>
                  {word}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label>
          <span>{t('date.day')}</span>
          <span className={box}>
            <input
              {...shared}
              name={`${name}_day`}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              defaultValue={day.replace(/^0/, '')}
            />
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

/** Joins the three inputs into one value; the schema refuses invalid combinations. */
export function partialDate(fields: Record<string, string>, name: string): string {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) =>
    (fields[`${name}_${part}`] ?? '').trim(),
  )
  if (year === '' && month === '' && day === '') return ''
  // Three digits are a year before 1000. Two digits are ambiguous and not completed.
  const parts = [year.length === 3 ? `0${year}` : year, month, day && day.padStart(2, '0')]
  return parts.slice(0, day ? 3 : month ? 2 : 1).join('-')
}
