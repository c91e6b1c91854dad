import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { fileKinds } from '#contract/files/names.ts'
import { type SearchFilter, tagsQuery } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/files/filters.module.css'

interface FiltersProps {
  readonly filter: SearchFilter
  /** Name of the person the list is filtered by. */
  readonly person: string | null
  readonly onFilter: (filter: SearchFilter) => void
}

/** Filters of the list and the search. */
export function Filters({ filter, person, onFilter }: FiltersProps) {
  const { t } = useTexts('data')
  const { data } = useQuery(tagsQuery)
  const tags = [
    ...new Set([
      ...(data?.items.map(({ tag }) => tag) ?? []),
      ...(filter.tag === undefined ? [] : [filter.tag]),
    ]),
  ]
  const set = (change: SearchFilter) => onFilter(withoutUnset({ ...filter, ...change }))
  const isFiltered = ['kind', 'draft', 'from', 'until', 'by', 'tag'].some((key) => key in filter)
  return (
    <div className={styles.dataFilters} role="group" aria-label={t('search.filters')}>
      <FilterSelect
        label={t('search.kind')}
        any={t('search.any_kind')}
        value={filter.kind}
        options={fileKinds.map((kind) => ({ value: kind, name: t(`kind.${kind}`) }))}
        onChoose={(kind) => set({ kind })}
      />
      <FilterSelect
        label={t('search.draft')}
        any={t('search.any_draft')}
        value={filter.draft}
        options={[
          { value: 'only', name: t('search.draft_only') },
          { value: 'without', name: t('search.draft_without') },
        ]}
        onChoose={(draft) => set({ draft })}
      />
      {tags.length > 0 && (
        <FilterSelect
          label={t('tags.label')}
          any={t('tags.any')}
          value={filter.tag}
          options={tags.map((tag) => ({ value: tag, name: tag }))}
          onChoose={(tag) => set({ tag })}
        />
      )}
      {(['from', 'until'] as const).map((end) => (
        <label key={end} className={styles.dataDay}>
          <span className="cap">{t(`search.${end}`)}</span>
          <span className="input small">
            <input
              type="date"
              value={filter[end] ?? ''}
              onChange={(event) => set({ [end]: event.target.value || undefined })}
            />
          </span>
        </label>
      ))}
      {person !== null && (
        <Button variant="quiet" size="small" onClick={() => set({ by: undefined })}>
          {t('search.by', { name: person })}
          <X size={16} aria-hidden="true" />
        </Button>
      )}
      {isFiltered && (
        <Button
          variant="text"
          size="small"
          onClick={() => onFilter(withoutUnset({ category: filter.category, folder: filter.folder }))}
        >
          {t('search.reset')}
        </Button>
      )}
    </div>
  )
}

interface FilterSelectProps<Value extends string> {
  readonly label: string
  /** The name of the option that filters nothing. */
  readonly any: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly onChoose: (value: Value | undefined) => void
}

function FilterSelect<const Value extends string>({
  label,
  any,
  value,
  options,
  onChoose,
}: FilterSelectProps<Value>) {
  return (
    <div className="input small">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option.value === target.value)?.value)}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}

// Drops unset filters, so that they don't change the query key.
function withoutUnset(filter: SearchFilter): SearchFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
