import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listDocuments } from '#contract/documents/calls.ts'
import { DocumentStateMark } from '#web/features/documents/document-state-mark.tsx'
import type { DocumentSummary } from '#web/features/documents/queries.ts'
import { FilesSkeleton } from '#web/features/files/files-skeleton.tsx'
import { PersonAvatar } from '#web/features/files/person-avatar.tsx'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { formatBriefDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import fileColumnsStyles from '#web/features/files/file-columns.module.css'
import fileListStyles from '#web/features/files/file-list.module.css'
import filesStyles from '#web/features/files/files.module.css'
import { classNames } from '#web/lib/class-names.ts'

const documentsQuery = queryOptions({
  queryKey: ['documents', 'journeys'],
  queryFn: async ({ signal }) => {
    const documents: DocumentSummary[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: DocumentSummary[]; next: string | null } = await sendOrThrow(listDocuments, {
        query: { from: 'onboarding', limit: 100, ...(cursor && { cursor }) },
        signal,
      })
      documents.push(...page.items)
      cursor = page.next
    }
    return documents
  },
})

/** All documents from onboarding, across all pages. */
export function useOnboardingDocuments() {
  const { data, error, refetch } = useQuery(documentsQuery)
  return { documents: data, count: data?.length, error, refetch }
}

export function OnboardingFiles() {
  const { t } = useTexts('data')
  const { documents, error, refetch } = useOnboardingDocuments()
  return (
    <section className={fileListStyles.filesBox} data-part="files-box">
      <h2 className="t-sm" tabIndex={-1}>
        {t('nav.onboarding')}
      </h2>
      <p className={classNames(fileListStyles.filesAbout, 'sub sm')}>{t('onboarding.about')}</p>
      {!documents && !error && <FilesSkeleton label={t('loading')} />}
      <Loaded
        query={{ data: documents, error, refetch }}
        isEmpty={(found) => found.length === 0}
        empty={
          <div className={filesStyles.dataEmpty}>
            <p className="t-xs">{t('list.none')}</p>
            <p className="sub">{t('onboarding.none')}</p>
          </div>
        }
      />
      {documents && documents.length > 0 && (
        <table
          className={classNames(fileListStyles.files, fileColumnsStyles.plainFiles, 'table')}
          data-part="files"
          aria-label={t('nav.onboarding')}
        >
          <thead>
            <tr>
              <th scope="col" className={fileColumnsStyles.cName}>
                {t('list.name')}
              </th>
              <th scope="col" className={fileColumnsStyles.cState}>
                {t('list.draft')}
              </th>
              <th scope="col" className={fileColumnsStyles.cVersion}>
                {t('list.version')}
              </th>
              <th scope="col" className={fileColumnsStyles.cModified}>
                {t('list.modified')}
              </th>
              <th scope="col" className={fileColumnsStyles.cBy}>
                {t('list.by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr key={document.id}>
                <th scope="row" className={fileColumnsStyles.cName}>
                  <Link
                    className={classNames(fileColumnsStyles.fileLink, fileListStyles.fileLink, 'tap')}
                    lang={document.language}
                    to="/dashboard/build-room"
                    search={{ document: document.id }}
                    title={t('onboarding.open')}
                  >
                    {document.title}
                  </Link>
                  <span className={classNames(fileListStyles.fileCard, 'cap')}>
                    {[formatBriefDate(document.updated_at), document.author_name]
                      .filter((part) => part !== '')
                      .join(', ')}
                  </span>
                </th>
                <td className={fileColumnsStyles.cState}>
                  <DocumentStateMark document={document} />
                </td>
                <td className={fileColumnsStyles.cVersion}>{document.version}</td>
                <td className={fileColumnsStyles.cModified}>{formatBriefDate(document.updated_at)}</td>
                <td className={fileColumnsStyles.cBy}>
                  <PersonAvatar name={document.author_name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
