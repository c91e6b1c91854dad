import { actKinds } from '#contract/family/acts.ts'
import { everything, type LedgerFilter } from '#web/features/ledger/queries.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/ledger/ledger-section.module.css'

/** A person to filter acts by. */
export interface LedgerPerson {
  readonly account_id: string
  readonly full_name: string
}

interface LedgerFilterFormProps {
  readonly filter: LedgerFilter
  readonly people: readonly LedgerPerson[]
  readonly onChange: (filter: LedgerFilter) => void
}

/** Filters acts by subject, person and date. */
export function LedgerFilterForm({ filter, people, onChange }: LedgerFilterFormProps) {
  const { t } = useTexts('ledger')
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className={styles.lgFilter} role="search" aria-label={t('filter.title')}>
      <SelectField
        label={t('filter.kind')}
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: oneOf(actKinds, event.target.value) ?? '' })}
      >
        <option value="">{t('filter.all')}</option>
        {actKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('filter.by')}
        value={filter.by}
        onChange={(event) => onChange({ ...filter, by: event.target.value })}
      >
        <option value="">{t('filter.all')}</option>
        {people.map(({ account_id, full_name }) => (
          <option key={account_id} value={account_id}>
            {full_name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('filter.from')}
        type="date"
        value={filter.from}
        max={filter.until || undefined}
        onChange={(event) => onChange({ ...filter, from: event.target.value })}
      />
      <Field
        label={t('filter.until')}
        type="date"
        value={filter.until}
        min={filter.from || undefined}
        onChange={(event) => onChange({ ...filter, until: event.target.value })}
      />
      {isFiltered && (
        <Button variant="text" size="small" onClick={() => onChange(everything)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}
