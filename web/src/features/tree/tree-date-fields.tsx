import { useState } from 'react'

import { datePrecisions, type TreeDate } from '#contract/tree/tree-date.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { PartialDateFields } from '#web/ui/partial-date-fields.tsx'
import styles from '#web/features/tree/person-form.module.css'

/** A date with how certain it is. */
export function TreeDateFields({
  legend,
  name,
  value,
}: {
  readonly legend: string
  readonly name: string
  readonly value: TreeDate | null
}) {
  const { t } = useTexts('tree')
  const [precision, setPrecision] = useState(value?.precision ?? 'on')
  return (
    <div className={styles.date}>
      <PartialDateFields legend={legend} name={name} value={value?.on ?? ''} />
      <SelectField
        label={t('form.precision')}
        name={`${name}_precision`}
        value={precision}
        onChange={(event) => setPrecision(oneOf(datePrecisions, event.currentTarget.value) ?? 'on')}
      >
        {datePrecisions.map((one) => (
          <option key={one} value={one}>
            {t(`precision.${one}`)}
          </option>
        ))}
      </SelectField>
      {precision === 'between' && (
        <PartialDateFields legend={t('form.until')} name={`${name}_until`} value={value?.until ?? ''} />
      )}
    </div>
  )
}
