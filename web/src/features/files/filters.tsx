import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { fileKinds } from '#contract/files/names.ts'
import { type SearchFilter, tagsQuery } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface FiltersProps {
  readonly filter: SearchFilter
  /** Whose files alone are shown. */
  readonly person: string | null
  readonly onFilter: (filter: SearchFilter) => void
}

/** What narrows a list or a search. */
export function Filters({ filter, person, onFilter }: FiltersProps) {
  const { t } = useTexts('data')
  const { data } = useQuery(tagsQuery)
  const tags = [...new Set([...(data?.items.map(({ tag }) => tag) ?? []), ...(filter.tag === undefined ? [] : [filter.tag])])]
  const set = (change: SearchFilter) => onFilter(clean({ ...filter, ...change }))
  const isNarrowed = ['kind', 'draft', 'from', 'until', 'by', 'tag'].some((key) => key in filter)
  return (
    <div className="data-filters" role="group" aria-label={t('search.filters')}>
      <div className="input small">
        <select
          aria-label={t('search.kind')}
          value={filter.kind ?? ''}
          onChange={(event) => set({ kind: (event.target.value || undefined) as never })}
        >
          <option value="">{t('search.any_kind')}</option>
          {fileKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="input small">
        <select
          aria-label={t('search.draft')}
          value={filter.draft ?? ''}
          onChange={(event) => set({ draft: (event.target.value || undefined) as never })}
        >
          <option value="">{t('search.any_draft')}</option>
          <option value="only">{t('search.draft_only')}</option>
          <option value="without">{t('search.draft_without')}</option>
        </select>
      </div>
      {(tags.length > 0 || filter.tag !== undefined) && (
        <div className="input small">
          <select aria-label={t('tags.label')} value={filter.tag ?? ''} onChange={(event) => set({ tag: event.target.value || undefined })}>
            <option value="">{t('tags.any')}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </select>
        </div>
      )}
      {(['from', 'until'] as const).map((end) => (
        <label key={end} className="data-day">
          <span className="cap">{t(`search.${end}`)}</span>
          <span className="input small">
            <input type="date" value={filter[end] ?? ''} onChange={(event) => set({ [end]: event.target.value || undefined })} />
          </span>
        </label>
      ))}
      {person !== null && (
        <button type="button" className="btn small quiet" onClick={() => set({ by: undefined })}>
          {t('search.by', { name: person })}
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {isNarrowed && (
        <button type="button" className="btn small text" onClick={() => onFilter(clean({ category: filter.category, folder: filter.folder }))}>
          {t('search.reset')}
        </button>
      )}
    </div>
  )
}

// A filter that is not set is left out: it must not make another key of the same list.
function clean(filter: SearchFilter): SearchFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
