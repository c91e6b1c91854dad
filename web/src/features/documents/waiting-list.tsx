import '#web/features/documents/waiting-list.css'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Document, documentQuery } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { stillNeeded } from '#web/features/documents/still-needed.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Seal } from '#web/ui/seal.tsx'

/** What waits for this pilot's approval, each with what is still needed and from whom. */
export function WaitingList({ pilotId }: { pilotId: string }) {
  const { t } = useTexts('documents')
  const { papers, isComplete, error, retry } = useWaiting()
  // Kept apart from the list: a paper one has just approved leaves the list, not the hand.
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = useQuery({ ...documentQuery(openId ?? ''), enabled: openId !== null }).data
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <h2 className="t-sm" id="waiting-title">
        {t('waiting.title')}
      </h2>
      <ul>
        {papers.map((paper) => (
          <WaitingPaper key={paper.id} document={paper} pilotId={pilotId} onRead={() => setOpenId(paper.id)} />
        ))}
      </ul>
      {openId !== null && opened && <Reader document={opened} pilotId={pilotId} onClose={() => setOpenId(null)} />}
      {error && <NotRead error={error} onRetry={retry} />}
      {isComplete && !error && papers.length === 0 && <p className="sub">{t('waiting.none')}</p>}
    </section>
  )
}

function WaitingPaper({ document, pilotId, onRead }: { document: Document; pilotId: string; onRead: () => void }) {
  const { t } = useTexts(['documents', 'governance'])
  const { sentence, asked, given, against } = stillNeeded(document, pilotId, t, formatLocale())
  return (
    <li>
      <Seal total={asked} given={given} against={against} size={54} label={sentence} />
      <div>
        <p className="t-xs">
          <span lang={document.language}>{document.title}</span> <span className="cap">{t('paper.version', { number: document.version })}</span>
        </p>
        <p className="sub sm">{sentence}</p>
      </div>
      <button
        type="button"
        className="btn quiet small"
        aria-label={t('paper.of', { action: t('waiting.read'), paper: document.title })}
        onClick={onRead}
      >
        {t('waiting.read')}
      </button>
    </li>
  )
}
