import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

import { FileIcon, plainName } from '#web/features/files/file-icon.tsx'
import { type FileHit, searchQuery, type SearchFilter } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/files/files.module.css'
import primersStyles from '#web/features/files/primers.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ResultsProps {
  readonly words: string
  readonly filter: SearchFilter
  readonly onPerson: (id: string, name: string) => void
}

/** Search results: each file once, with its best passage. */
export function SearchResults({ words, filter, onPerson }: ResultsProps) {
  const { t } = useTexts('data')
  const { data, error, isPending, refetch } = useQuery(searchQuery(words, filter))
  if (isPending) return <Skeleton label={t('loading')} isInside />
  if (error) return <LoadError error={error} onRetry={refetch} />
  const { items, people, instead } = data
  return (
    <section className={primersStyles.hits} aria-label={t('search.results')}>
      {instead !== null && items.length > 0 && (
        <p className="sub sm" role="status">
          {t('search.instead', { typed: words.trim().split(/\s+/u).at(-1) ?? '', meant: instead })}
        </p>
      )}
      {people.length > 0 && (
        <p className={classNames(primersStyles.hitPeople, 'sub sm')}>
          {t('search.people')}
          {people.map(({ id, full_name }) => (
            <button key={id} type="button" className="link" onClick={() => onPerson(id, full_name)}>
              {full_name}
            </button>
          ))}
        </p>
      )}
      <ul>
        {items.map((hit) => (
          <HitRow key={hit.file.id} hit={hit} />
        ))}
      </ul>
      {items.length === 0 && (
        <div className={styles.dataEmpty}>
          <p className="t-xs">{t('list.none')}</p>
          <p className="sub">{t('search.none_about')}</p>
        </div>
      )}
    </section>
  )
}

function HitRow({ hit: { file, passage } }: { hit: FileHit }) {
  const { t } = useTexts('data')
  const where = passage?.page
    ? t(file.is_draft ? 'search.page_draft' : 'search.page', { page: passage.page })
    : file.is_draft
      ? t('list.draft')
      : ''
  return (
    <li className={primersStyles.hit}>
      <Link
        className={primersStyles.hitName}
        to="/dashboard/data-room"
        search={{ file: file.id, ...(passage && { passage: passage.place }) }}
      >
        <FileIcon kind={file.kind} />
        {plainName(file.name)}
      </Link>
      <span className="cap">
        {[file.folder.replaceAll('/', ' / '), where].filter((part) => part !== '').join(', ')}
      </span>
      {passage && (
        <p>
          <Marked text={passage.text} marks={passage.marks} />
        </p>
      )}
    </li>
  )
}

/** A text with highlighted matches. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
