import '#web/ui/sheet.css'
import '#web/features/documents/sheet.css'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'

import { PassageText } from '#web/features/documents/passage.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { privateDocumentQuery, type Standing } from '#web/pages/account/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** The personal documents this account wrote, to read. */
export function PrivateDocuments({ documents }: Pick<Standing, 'documents'>) {
  const { t } = useTexts(['account', 'common'])
  const [opened, setOpened] = useState<Standing['documents'][number]>()
  return (
    <section aria-labelledby="documents-title">
      <h2 className="t-sm" id="documents-title">
        {t('standing.documents')}
      </h2>
      {documents.length === 0 ? (
        <div className="outside-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('standing.no_documents')}</p>
        </div>
      ) : (
        <ul className="account-rows">
          {documents.map((document) => (
            <li key={document.id} className="account-row">
              <div className="account-thing">
                <Lock size={20} aria-hidden="true" />
                <div>
                  <b lang={document.language}>{document.title}</b>
                  <p className="cap">
                    {t('standing.document_of', {
                      family: document.family_name || t('standing.unnamed_family'),
                      day: formatDate(document.updated_at),
                    })}
                  </p>
                </div>
              </div>
              <div className="account-acts">
                <button
                  type="button"
                  className="btn small quiet"
                  aria-label={t('standing.read_named', { title: document.title })}
                  onClick={() => setOpened(document)}
                >
                  {t('standing.read')}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && <PrivateDocument document={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function PrivateDocument({ document, onClose }: { document: Standing['documents'][number]; onClose: () => void }) {
  const { t } = useTexts(['account', 'common'])
  const { data, error, refetch } = useQuery(privateDocumentQuery(document.id))
  return (
    <Dialog title={document.title} closeLabel={t('common:action.close')} isWide onClose={onClose}>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {!data && !error && <Shape label={t('page.loading')} isInside />}
      {data && (
        <div className="sheet paper outside-sheet">
          <div lang={data.language} className="words">
            <h2>{data.title}</h2>
            <hr className="rule" />
            <PassageText text={data.body} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
