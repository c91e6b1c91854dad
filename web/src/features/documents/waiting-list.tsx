import '#web/features/documents/waiting-list.css'

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { documentQuery } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { useWaiting, type WaitingDocument } from '#web/features/documents/use-waiting.ts'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Seal } from '#web/ui/seal.tsx'

/** Up to three documents where this pilot's vote decides, each with what it still needs; the rest are one link away. */
export function WaitingList({ pilotId }: { pilotId: string }) {
  const { t } = useTexts(['documents', 'common'])
  const { documents, total, isComplete, error, retry } = useWaiting(pilotId)
  // Kept apart from the list: a document that was just approved leaves the list, but stays open.
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = useQuery({ ...documentQuery(openId ?? ''), enabled: openId !== null }).data
  const more = total - documents.length
  const navigate = useNavigate()
  const fill = (id: string) =>
    void navigate({ to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: id, fill: 'blanks' } as never })
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="sec-h">
        <h2 className="t-sm" id="waiting-title">
          {t('waiting.title')}
        </h2>
      </div>
      <ul>
        {documents.map((document, index) => (
          <WaitingRow key={document.id} document={document} pilotId={pilotId} isFirst={index === 0} onRead={() => setOpenId(document.id)} />
        ))}
      </ul>
      {more > 0 && documents.length > 0 && (
        <Link className="link sm waiting-more" to="/dashboard/$page" params={{ page: 'build-room' }} search={{ waiting: 'me' } as never}>
          {t('waiting.more', { count: more })}
        </Link>
      )}
      {openId !== null && opened && <Reader document={opened} pilotId={pilotId} onFill={() => fill(opened.id)} onClose={() => setOpenId(null)} />}
      {error && <NotRead error={error} onRetry={retry} />}
      {isComplete && !error && total === 0 && (
        <div className="waiting-none">
          <p className="t-xs">{t('common:empty.title')}</p>
          <p className="sub sm">{t('waiting.none')}</p>
        </div>
      )}
    </section>
  )
}

interface WaitingRowProps {
  readonly document: WaitingDocument
  readonly pilotId: string
  readonly isFirst: boolean
  readonly onRead: () => void
}

function WaitingRow({ document, pilotId, isFirst, onRead }: WaitingRowProps) {
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const { need, decide_by: day } = document
  const sentence = needWords(need, pilotId, say)
  return (
    <li>
      <Seal total={need.voters} given={need.given} against={need.against} size={48} label={sentence} />
      <div>
        <p className="t-xs">
          <Link
            className="plain-link"
            to="/dashboard/$page"
            params={{ page: 'build-room' }}
            search={{ paper: document.id } as never}
            lang={document.language}
          >
            {document.title}
          </Link>{' '}
          <span className="cap">{t('paper.version', { number: document.version })}</span>
        </p>
        <p className="sub sm">
          {sentence}
          {day && <span className="waiting-day">{t('votes:deadline.by', { day: formatDay(day) })}</span>}
        </p>
      </div>
      <button
        type="button"
        className={isFirst ? 'btn main small' : 'btn quiet small'}
        aria-label={t('paper.of', { action: t('waiting.read'), paper: document.title })}
        aria-haspopup="dialog"
        onClick={onRead}
      >
        {t('waiting.read')}
      </button>
    </li>
  )
}
