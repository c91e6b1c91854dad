import { actKinds } from '#contract/family/acts.ts'
import { everything, type LedgerFilter } from '#web/features/ledger/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'

/** Somebody whose acts can be looked for. */
export interface LedgerPerson {
  readonly account_id: string
  readonly full_name: string
}

interface LedgerSieveProps {
  readonly filter: LedgerFilter
  readonly people: readonly LedgerPerson[]
  readonly onChange: (filter: LedgerFilter) => void
}

/** Finds acts by what they were about, who did them and when. */
export function LedgerSieve({ filter, people, onChange }: LedgerSieveProps) {
  const { t } = useTexts('ledger')
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className="lg-filter" role="search" aria-label={t('filter.title')}>
      <SelectField
        label={t('filter.kind')}
        value={filter.kind}
        // The options are exactly the kinds, and nothing.
        onChange={(event) => onChange({ ...filter, kind: event.target.value as LedgerFilter['kind'] })}
      >
        <option value="">{t('filter.all')}</option>
        {actKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filter.by')} value={filter.by} onChange={(event) => onChange({ ...filter, by: event.target.value })}>
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
        <button type="button" className="btn small text" onClick={() => onChange(everything)}>
          {t('filter.clear')}
        </button>
      )}
    </div>
  )
}
