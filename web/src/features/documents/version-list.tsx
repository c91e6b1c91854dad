import { useInfiniteQuery } from '@tanstack/react-query'

import { type Document, versionsQuery, type VersionSummary } from '#web/features/documents/queries.ts'
import { usePilotId } from '#web/ground/session.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/documents/version-list.module.css'

interface VersionListProps {
  readonly document: Document
  readonly onCompare: (from: number, to: number) => void
}

/** The versions of a document, newest first; each can be compared with the one after it. */
export function VersionList({ document, onCompare }: VersionListProps) {
  const { t } = useTexts('build')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(document.id),
  )
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <aside className={styles.versions} data-part="versions" aria-label={t('versions.title')}>
      <div className="sec-h">
        <h2 className="t-xs">{t('versions.title')}</h2>
        {document.version > 1 && (
          <button
            type="button"
            className="link"
            onClick={() => onCompare(document.version - 1, document.version)}
          >
            {t('versions.compare')}
          </button>
        )}
      </div>
      <Loaded query={{ data, error, refetch }} />
      <ol className={styles.versionLine}>
        {versions.map((version) => (
          <li key={version.number} className={styles.version} data-kind={kindOf(version, document)}>
            {version.number < document.version ? (
              <button
                type="button"
                className={styles.versionNumber}
                aria-label={t('versions.read', { number: version.number })}
                onClick={() => onCompare(version.number, document.version)}
              >
                <VersionNumber number={version.number} />
              </button>
            ) : (
              <b className={styles.versionNumber}>
                <VersionNumber number={version.number} />
              </b>
            )}
            <VersionWords version={version} document={document} />
            <VersionAuthor version={version} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('versions.older')}
        </Button>
      )}
    </aside>
  )
}

/** Shows only the number in a narrow rail. */
function VersionNumber({ number }: { number: number }) {
  const { t } = useTexts('build')
  return (
    <>
      <span className={styles.versionLong}>{t('versions.number', { number })}</span>
      <span className={styles.versionShort} aria-hidden="true">
        {number}
      </span>
    </>
  )
}

function kindOf({ number }: VersionSummary, { approved_version, version }: Document) {
  if (number === approved_version) return 'approved'
  return number === version ? 'newest' : undefined
}

function VersionWords({ version, document }: { version: VersionSummary; document: Document }) {
  const { t } = useTexts(['build', 'documents'])
  if (version.number === document.approved_version) return <span>{t('versions.in_force')}</span>
  if (version.number === document.version) return <span>{t(`documents:state.${document.state}`)}</span>
  return null
}

/** The author of a version: the template, a person, or the model with the person who requested it. */
function VersionAuthor({ version }: { version: VersionSummary }) {
  const pilotId = usePilotId()
  const { t } = useTexts('build')
  const { made_by: madeBy, author_id, author_name, created_at } = version
  const when = formatMoment(created_at)
  const isYou = author_id === pilotId
  if (madeBy === 'template') return <span className="cap">{t('versions.by_template', { when })}</span>
  if (isYou) return <span className="cap">{t(`versions.by_you_${madeBy}`, { when })}</span>
  return (
    <span className="cap">
      <WithName
        sentence={t(`versions.by_${madeBy}`, { name: nameSlot, when })}
        id={author_id}
        name={author_name}
      />
    </span>
  )
}
