import { lazy, Suspense, useState } from 'react'

import { openBlanks } from '#contract/documents/passages.ts'
import { DecideRow } from '#web/features/documents/decide-row.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/documents/writing-sheet.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

// Loaded lazily: the Markdown parser is as large as a page.
const Sheet = lazy(() =>
  import('#web/features/documents/sheet.tsx').then((part) => ({ default: part.Sheet })),
)

interface ReaderProps {
  readonly document: Document
  /** Opens the page or dialog in which blanks are filled in. */
  readonly onFill?: () => void
  readonly onClose: () => void
}

/** The whole document, optionally with the origin of each passage. The decision comes before the text. */
export function Reader({ document, onFill, onClose }: ReaderProps) {
  const { t } = useTexts(['documents', 'votes'])
  const blanks = openBlanks(document.body)
  const [hasOrigins, setOrigins] = useState(false)
  return (
    <Dialog title={document.title} closeLabel={t('document.close')} onClose={onClose} isWide>
      <DecideRow document={document} {...(onFill && { onFill })} />
      {blanks.length > 0 && (
        <details className={styles.blankSummary}>
          <summary>{t('document.blanks', { count: blanks.length })}</summary>
          <ol lang={document.language}>
            {blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ol>
          {onFill && document.may.write && (
            <Button variant="quiet" size="small" onClick={onFill}>
              {t('votes:blanks.fill')}
            </Button>
          )}
        </details>
      )}
      <label className={dialogStyles.check} data-part="check">
        <input type="checkbox" checked={hasOrigins} onChange={(event) => setOrigins(event.target.checked)} />
        {t('origin.show')}
      </label>
      <Suspense fallback={<Skeleton label={t('document.loading')} isInside />}>
        <Sheet document={document} hasOrigins={hasOrigins} />
      </Suspense>
    </Dialog>
  )
}
