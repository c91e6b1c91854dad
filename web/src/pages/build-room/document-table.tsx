import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { unbinDocument } from '#contract/documents/room-calls.ts'
import { type DocumentSummary, refetchDocuments } from '#web/features/documents/queries.ts'
import { DocumentStateMark } from '#web/features/documents/document-state-mark.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/pages/build-room/document-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The documents as a table; on a phone as a list. */
export function DocumentTable({ documents }: { documents: readonly DocumentSummary[] }) {
  const { t } = useTexts(['build', 'governance'])
  return (
    <table className={classNames(styles.buildTable, 'table')}>
      <thead>
        <tr>
          <th scope="col">{t('list.document')}</th>
          <th scope="col">{t('list.kind')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.author')}</th>
          <th scope="col">{t('list.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id}>
            <th scope="row">
              <Link
                className={classNames(styles.buildTitle, 'tap')}
                lang={document.language}
                to="/dashboard/build-room"
                search={{ document: document.id }}
              >
                {document.title}
              </Link>
            </th>
            <td>
              {t(`governance:class.${document.class}`)}
              <span className="cap">{t(`governance:capital.${document.capital}`)}</span>
            </td>
            <td>
              <DocumentStateMark document={document} />
            </td>
            <td>
              <Link className="plain-link" to="/user/$id" params={{ id: document.author_id }}>
                {document.author_name || '—'}
              </Link>
            </td>
            <td className="cap">{formatMoment(document.updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The binned documents, which can only be restored. */
export function BinTable({ documents }: { documents: readonly DocumentSummary[] }) {
  const { t } = useTexts(['build', 'documents'])
  const queryClient = useQueryClient()
  const act = useAct(unbinDocument, () => void refetchDocuments(queryClient))
  return (
    <ul className={styles.buildBin}>
      {documents.map(({ id, title, language, author_id, author_name, updated_at }) => (
        <li key={id}>
          <div>
            <p className={styles.buildTitle} lang={language}>
              {title}
            </p>
            <p className="cap">
              <WithName
                sentence={t('versions.by_person', { name: nameSlot, when: formatMoment(updated_at) })}
                id={author_id}
                name={author_name}
              />
            </p>
          </div>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('documents:document.of', { action: t('list.unbin'), document: title })}
            isBusy={act.isPending}
            onClick={() => act.mutate({ params: { id } })}
          >
            {t('list.unbin')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
