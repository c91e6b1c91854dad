import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { unbinDocument } from '#contract/documents/room-calls.ts'
import { type PaperSummary, refetchDocuments } from '#web/features/documents/queries.ts'
import { PaperStateMark } from '#web/features/documents/paper-state-mark.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** The papers as a table; on a phone each is a row of its own. */
export function PaperTable({ papers }: { papers: readonly PaperSummary[] }) {
  const { t } = useTexts(['build', 'governance'])
  return (
    <table className="table build-table">
      <thead>
        <tr>
          <th scope="col">{t('list.paper')}</th>
          <th scope="col">{t('list.kind')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.author')}</th>
          <th scope="col">{t('list.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={paper.id}>
            <th scope="row">
              <Link
                className="build-title tap"
                lang={paper.language}
                to="/dashboard/$page"
                params={{ page: 'build-room' }}
                search={{ paper: paper.id } as never}
              >
                {paper.title}
              </Link>
            </th>
            <td>
              {t(`governance:class.${paper.class}`)}
              <span className="cap">{t(`governance:capital.${paper.capital}`)}</span>
            </td>
            <td>
              <PaperStateMark paper={paper} />
            </td>
            <td>
              <Link className="plain-link" to="/user/$id" params={{ id: paper.author_id }}>
                {paper.author_name || '—'}
              </Link>
            </td>
            <td className="cap">{formatMoment(paper.updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What lies in the bin: it can only be taken out. */
export function BinTable({ papers }: { papers: readonly PaperSummary[] }) {
  const { t } = useTexts(['build', 'documents'])
  const queryClient = useQueryClient()
  const act = useAct(unbinDocument, () => void refetchDocuments(queryClient))
  return (
    <ul className="build-bin">
      {papers.map(({ id, title, language, author_id, author_name, updated_at }) => (
        <li key={id}>
          <div>
            <p className="build-title" lang={language}>
              {title}
            </p>
            <p className="cap">
              <WithName sentence={t('versions.by_person', { name: nameSlot, when: formatMoment(updated_at) })} id={author_id} name={author_name} />
            </p>
          </div>
          <button
            type="button"
            className="btn small quiet"
            aria-label={t('documents:paper.of', { action: t('list.unbin'), paper: title })}
            aria-busy={act.isPending}
            onClick={() => !act.isPending && act.mutate({ params: { id } })}
          >
            {t('list.unbin')}
          </button>
        </li>
      ))}
    </ul>
  )
}
