import { lazy, Suspense, useState } from 'react'

import { openPlaces } from '#contract/documents/passages.ts'
import { DecideRow } from '#web/features/documents/decide-row.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Shape } from '#web/ui/shape.tsx'

// What reads Markdown weighs as much as a page; the pages on which a paper can be opened do not wait for it.
const Sheet = lazy(() => import('#web/features/documents/sheet.tsx').then((part) => ({ default: part.Sheet })))

interface ReaderProps {
  readonly document: Document
  readonly pilotId: string
  /** Opens the page or dialog in which blanks are filled in. */
  readonly onFill?: () => void
  readonly onClose: () => void
}

/** All pages of a paper, with where each passage comes from if one wants to know; what decides about it comes before its text. */
export function Reader({ document, pilotId, onFill, onClose }: ReaderProps) {
  const { t } = useTexts(['documents', 'votes'])
  const places = openPlaces(document.body)
  const [hasOrigins, setOrigins] = useState(false)
  return (
    <Dialog title={document.title} closeLabel={t('paper.close')} onClose={onClose} isWide>
      <DecideRow document={document} pilotId={pilotId} {...(onFill && { onFill })} />
      {places.length > 0 && (
        <details className="places">
          <summary>{t('paper.places', { count: places.length })}</summary>
          <ol lang={document.language}>
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ol>
          {onFill && document.may.write && (
            <button type="button" className="btn quiet small" onClick={onFill}>
              {t('votes:blanks.fill')}
            </button>
          )}
        </details>
      )}
      <label className="check">
        <input type="checkbox" checked={hasOrigins} onChange={(event) => setOrigins(event.target.checked)} />
        {t('origin.show')}
      </label>
      <Suspense fallback={<Shape label={t('paper.loading')} isInside />}>
        <Sheet document={document} hasOrigins={hasOrigins} />
      </Suspense>
    </Dialog>
  )
}
