import { Search } from 'lucide-react'

import { capitals } from '#contract/capitals.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import type { Filter } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/pages/build-room/document-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

export type Sort = 'updated' | 'title'

interface DocumentFiltersProps {
  readonly filter: Filter
  readonly sort: Sort
  readonly onFilter: (filter: Filter) => void
  readonly onSort: (sort: Sort) => void
}

/** Search, class, capital and order of the list of documents. */
export function DocumentFilters({ filter, sort, onFilter, onSort }: DocumentFiltersProps) {
  const { t } = useTexts(['build', 'governance'])
  return (
    <div className={styles.buildFilters} data-part="build-filters" role="search">
      <div className={classNames(styles.buildSearch, 'input small')}>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          maxLength={100}
          value={filter.search ?? ''}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      </div>
      <Pick
        label={t('list.class')}
        value={filter.class}
        onPick={(value) => onFilter({ ...filter, class: value })}
      >
        {[undefined, ...documentClasses].map((one) => [
          one,
          one ? t(`governance:class.${one}`) : t('list.any_class'),
        ])}
      </Pick>
      <Pick
        label={t('list.capital')}
        value={filter.capital}
        onPick={(value) => onFilter({ ...filter, capital: value })}
      >
        {[undefined, ...capitals].map((one) => [
          one,
          one ? t(`governance:capital.${one}`) : t('list.any_capital'),
        ])}
      </Pick>
      <Pick label={t('list.sort')} value={sort} onPick={(value) => onSort(value ?? 'updated')}>
        {(['updated', 'title'] as const).map((one) => [one, t(`list.sort_${one}`)])}
      </Pick>
    </div>
  )
}

interface PickProps<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly onPick: (value: Value | undefined) => void
  readonly children: readonly (readonly [Value | undefined, string])[]
}

function Pick<Value extends string>({ label, value, onPick, children }: PickProps<Value>) {
  return (
    <div className="input small">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onPick(children.find(([one]) => one === event.target.value)?.[0])}
      >
        {children.map(([one, words]) => (
          <option key={one ?? ''} value={one ?? ''}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
