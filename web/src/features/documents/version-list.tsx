import { useInfiniteQuery } from '@tanstack/react-query'

import { type Document, versionsQuery, type VersionSummary } from '#web/features/documents/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface VersionListProps {
  readonly document: Document
  readonly onCompare: (from: number, to: number) => void
}

/** The versions of a paper, newest first; each can be compared with the one after it. */
export function VersionList({ document, onCompare }: VersionListProps) {
  const { t } = useTexts('build')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(versionsQuery(document.id))
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <aside className="versions" aria-label={t('versions.title')}>
      <div className="sec-h">
        <h2 className="t-xs">{t('versions.title')}</h2>
        {document.version > 1 && (
          <button type="button" className="link" onClick={() => onCompare(document.version - 1, document.version)}>
            {t('versions.compare')}
          </button>
        )}
      </div>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      <ol className="version-line">
        {versions.map((version) => (
          <li key={version.number} className={kindOf(version, document)}>
            {version.number < document.version ? (
              <button
                type="button"
                className="version-number"
                aria-label={t('versions.read', { number: version.number })}
                onClick={() => onCompare(version.number, document.version)}
              >
                {t('versions.number', { number: version.number })}
              </button>
            ) : (
              <b className="version-number">{t('versions.number', { number: version.number })}</b>
            )}
            <VersionWords version={version} document={document} />
            <span className="cap">
              <WithName
                sentence={t('versions.by', { name: nameSlot, when: formatMoment(version.created_at) })}
                id={version.author_id}
                name={version.author_name}
              />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('versions.older')}
        </button>
      )}
    </aside>
  )
}

function kindOf({ number }: VersionSummary, { approved_version, version }: Document): string {
  if (number === approved_version) return 'version ok'
  return number === version ? 'version now' : 'version'
}

function VersionWords({ version, document }: { version: VersionSummary; document: Document }) {
  const { t } = useTexts(['build', 'documents'])
  if (version.number === document.approved_version) return <span>{t('versions.in_force')}</span>
  if (version.number === document.version) return <span>{t(`documents:state.${document.state}`)}</span>
  if (version.made_by === 'template' || version.made_by === 'restored') return <span>{t(`versions.${version.made_by}`)}</span>
  return null
}
