import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'

import { PassageText } from '#web/features/documents/passage.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { privateDocumentQuery, type AccountStanding } from '#web/pages/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import accountStyles from '#web/features/account/account.module.css'
import documentSheetStyles from '#web/features/documents/document-sheet.module.css'
import styles from '#web/pages/account/account-page.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The personal documents of this account, read-only. */
export function PrivateDocuments({ documents }: Pick<AccountStanding, 'documents'>) {
  const { t } = useTexts(['account', 'common'])
  const [opened, setOpened] = useState<AccountStanding['documents'][number]>()
  return (
    <section aria-labelledby="documents-title">
      <h2 className="t-sm" id="documents-title">
        {t('standing.documents')}
      </h2>
      {documents.length === 0 ? (
        <div className={styles.outsideNone}>
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('standing.no_documents')}</p>
        </div>
      ) : (
        <ul className={accountStyles.accountRows}>
          {documents.map((document) => (
            <li key={document.id} className={classNames(accountStyles.accountRow, styles.accountRow)}>
              <div className={accountStyles.accountThing}>
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
              <div className={classNames(accountStyles.accountActs, styles.accountActs)}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('standing.read_named', { title: document.title })}
                  onClick={() => setOpened(document)}
                >
                  {t('standing.read')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && <PrivateDocument document={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function PrivateDocument({
  document,
  onClose,
}: {
  document: AccountStanding['documents'][number]
  onClose: () => void
}) {
  const { t } = useTexts(['account', 'common'])
  const { data, error, refetch } = useQuery(privateDocumentQuery(document.id))
  return (
    <Dialog title={document.title} closeLabel={t('common:action.close')} isWide onClose={onClose}>
      <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
        {(data) => (
          <div className={classNames(sheetStyles.sheet, documentSheetStyles.document, styles.outsideSheet)}>
            <div lang={data.language} className={documentSheetStyles.words}>
              <h2>{data.title}</h2>
              <hr className="rule" />
              <div className={documentSheetStyles.passage}>
                <PassageText text={data.body} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
