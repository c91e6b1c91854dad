import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listDocuments } from '#contract/documents/calls.ts'
import { PaperStateMark } from '#web/features/documents/paper-state-mark.tsx'
import type { PaperSummary } from '#web/features/documents/queries.ts'
import { FilesShape } from '#web/features/files/files-shape.tsx'
import { PersonFace } from '#web/features/files/person-face.tsx'
import { ask } from '#web/lib/ask.ts'
import { formatBriefDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

const documentsQuery = queryOptions({
  queryKey: ['documents', 'journeys'],
  queryFn: async ({ signal }) => {
    const documents: PaperSummary[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: PaperSummary[]; next: string | null } = await ask(listDocuments, {
        query: { from: 'onboarding', limit: 100, ...(cursor && { cursor }) },
        signal,
      })
      documents.push(...page.items)
      cursor = page.next
    }
    return documents
  },
})

/** All documents that came from onboarding, however many newer ones there are. */
export function useJourneyDocuments() {
  const { data, error, refetch } = useQuery(documentsQuery)
  return { documents: data, count: data?.length, error, refetch }
}

export function OnboardingFiles() {
  const { t } = useTexts('data')
  const { documents, error, refetch } = useJourneyDocuments()
  return (
    <section className="files-box">
      <h2 className="t-sm" tabIndex={-1}>
        {t('shelf.onboarding')}
      </h2>
      <p className="sub sm files-about">{t('onboarding.about')}</p>
      {!documents && !error && <FilesShape label={t('loading')} />}
      {!documents && error && <NotRead error={error} onRetry={refetch} />}
      {documents?.length === 0 && (
        <div className="data-empty">
          <p className="t-xs">{t('list.none')}</p>
          <p className="sub">{t('onboarding.none')}</p>
        </div>
      )}
      {documents && documents.length > 0 && (
        <table className="table files plain-files" aria-label={t('shelf.onboarding')}>
          <thead>
            <tr>
              <th scope="col" className="c-name">
                {t('list.name')}
              </th>
              <th scope="col" className="c-state">
                {t('list.draft')}
              </th>
              <th scope="col" className="c-version">
                {t('list.version')}
              </th>
              <th scope="col" className="c-modified">
                {t('list.modified')}
              </th>
              <th scope="col" className="c-by">
                {t('list.by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((paper) => (
              <tr key={paper.id}>
                <th scope="row" className="c-name">
                  <Link
                    className="file-link tap"
                    lang={paper.language}
                    to="/dashboard/$page"
                    params={{ page: 'build-room' }}
                    search={{ paper: paper.id } as never}
                    title={t('onboarding.open')}
                  >
                    {paper.title}
                  </Link>
                  <span className="file-card cap">
                    {[formatBriefDate(paper.updated_at), paper.author_name].filter((part) => part !== '').join(', ')}
                  </span>
                </th>
                <td className="c-state">
                  <PaperStateMark paper={paper} />
                </td>
                <td className="c-version">{paper.version}</td>
                <td className="c-modified">{formatBriefDate(paper.updated_at)}</td>
                <td className="c-by">
                  <PersonFace name={paper.author_name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
