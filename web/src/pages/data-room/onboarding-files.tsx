import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'

import { listDocuments } from '#contract/documents/calls.ts'
import { PaperStateMark } from '#web/features/documents/paper-state-mark.tsx'
import type { PaperSummary } from '#web/features/documents/queries.ts'
import { ask } from '#web/lib/ask.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

const papersQuery = queryOptions({
  queryKey: ['documents', 'journeys'],
  queryFn: ({ signal }) => ask(listDocuments, { query: { limit: 100 }, signal }),
})

/** What onboarding produced: the papers that belong to a mission's questions. */
export function useJourneyPapers() {
  const { data, error, refetch } = useQuery(papersQuery)
  return { papers: data && journeyPapers(data.items), error, refetch }
}

function journeyPapers(items: readonly PaperSummary[]): readonly PaperSummary[] {
  return items.filter(({ mission, template }) => mission !== null && template !== null)
}

export function OnboardingFiles() {
  const { t } = useTexts('data')
  const { papers, error, refetch } = useJourneyPapers()
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('shelf.onboarding')}
      </h2>
      <p className="sub sm">{t('onboarding.about')}</p>
      {!papers && !error && <Shape label={t('loading')} isInside />}
      {!papers && error && <NotRead error={error} onRetry={refetch} />}
      {papers?.length === 0 && <p className="data-empty sub">{t('onboarding.none')}</p>}
      {papers && papers.length > 0 && (
        <table className="table files" aria-label={t('shelf.onboarding')}>
          <thead>
            <tr>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.draft')}</th>
              <th scope="col">{t('list.version')}</th>
              <th scope="col">{t('list.modified')}</th>
              <th scope="col">{t('list.by')}</th>
            </tr>
          </thead>
          <tbody>
            {papers.map((paper) => (
              <tr key={paper.id}>
                <th scope="row">
                  <span className="file-name">
                    <ScrollText size={20} aria-hidden="true" />
                    <Link
                      className="file-link"
                      lang={paper.language}
                      to="/dashboard/$page"
                      params={{ page: 'build-room' }}
                      search={{ paper: paper.id } as never}
                      title={t('onboarding.open')}
                    >
                      {paper.title}
                    </Link>
                  </span>
                </th>
                <td>
                  <PaperStateMark paper={paper} />
                </td>
                <td>{paper.version}</td>
                <td>{formatDate(paper.updated_at)}</td>
                <td className="file-by">{paper.author_name || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
