import { useInfiniteQuery } from '@tanstack/react-query'

import { type Document, versionsQuery, type VersionSummary } from '#web/features/documents/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface VersionListProps {
  readonly document: Document
  readonly pilotId: string
  readonly onCompare: (from: number, to: number) => void
}

/** The versions of a paper, newest first; each can be compared with the one after it. */
export function VersionList({ document, pilotId, onCompare }: VersionListProps) {
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
                <VersionNumber number={version.number} />
              </button>
            ) : (
              <b className="version-number">
                <VersionNumber number={version.number} />
              </b>
            )}
            <VersionWords version={version} document={document} />
            <VersionAuthor version={version} pilotId={pilotId} />
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

/** In a narrow rail the number alone. */
function VersionNumber({ number }: { number: number }) {
  const { t } = useTexts('build')
  return (
    <>
      <span className="version-long">{t('versions.number', { number })}</span>
      <span className="version-short" aria-hidden="true">
        {number}
      </span>
    </>
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
  return null
}

/** The real author: the template, the model and the person who asked it, or a person. */
function VersionAuthor({ version, pilotId }: { version: VersionSummary; pilotId: string }) {
  const { t } = useTexts('build')
  const { made_by: madeBy, author_id, author_name, created_at } = version
  const when = formatMoment(created_at)
  const isYou = author_id === pilotId
  if (madeBy === 'template') return <span className="cap">{t('versions.by_template', { when })}</span>
  if (isYou) return <span className="cap">{t(`versions.by_you_${madeBy}`, { when })}</span>
  return (
    <span className="cap">
      <WithName sentence={t(`versions.by_${madeBy}`, { name: nameSlot, when })} id={author_id} name={author_name} />
    </span>
  )
}
