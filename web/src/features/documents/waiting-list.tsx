import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { documentQuery } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { useWaiting, type WaitingDocument } from '#web/features/documents/use-waiting.ts'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { usePilotId } from '#web/ground/session.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Seal } from '#web/ui/seal.tsx'
import styles from '#web/features/documents/waiting-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Up to three documents that need this pilot's vote, with their missing votes, and a link to the others. */
export function WaitingList() {
  const { t } = useTexts(['documents', 'common'])
  const { documents, total, isComplete, error, retry } = useWaiting()
  // Separate from the list: a document approved just now leaves the list but stays open.
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = useQuery({ ...documentQuery(openId ?? ''), enabled: openId !== null }).data
  const more = total - documents.length
  const navigate = useNavigate()
  const fill = (id: string) =>
    void navigate({
      to: '/dashboard/build-room',
      search: { document: id, fill: 'blanks' },
    })
  return (
    <section className={styles.waiting} aria-labelledby="waiting-title">
      <div className="sec-h">
        <h2 className="t-sm" id="waiting-title">
          {t('waiting.title')}
        </h2>
      </div>
      <ul>
        {documents.map((document, index) => (
          <WaitingRow
            key={document.id}
            document={document}
            isFirst={index === 0}
            onRead={() => setOpenId(document.id)}
          />
        ))}
      </ul>
      {more > 0 && documents.length > 0 && (
        <Link
          className={classNames(styles.waitingMore, 'link sm')}
          data-part="waiting-more"
          to="/dashboard/build-room"
          search={{ waiting: 'me' }}
        >
          {t('waiting.more', { count: more })}
        </Link>
      )}
      {openId !== null && opened && (
        <Reader document={opened} onFill={() => fill(opened.id)} onClose={() => setOpenId(null)} />
      )}
      {error && <LoadError error={error} onRetry={retry} />}
      {isComplete && !error && total === 0 && (
        <div className={styles.waitingNone}>
          <p className="t-xs">{t('common:empty.title')}</p>
          <p className="sub sm">{t('waiting.none')}</p>
        </div>
      )}
    </section>
  )
}

interface WaitingRowProps {
  readonly document: WaitingDocument
  readonly isFirst: boolean
  readonly onRead: () => void
}

function WaitingRow({ document, isFirst, onRead }: WaitingRowProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const { need, decide_by: day } = document
  const sentence = needWords(need, pilotId, say)
  return (
    <li>
      <Seal
        total={need.voters}
        approvals={need.approvals}
        against={need.against}
        size={48}
        label={sentence}
      />
      <div>
        <p className="t-xs">
          <Link
            className="plain-link"
            to="/dashboard/build-room"
            search={{ document: document.id }}
            lang={document.language}
          >
            {document.title}
          </Link>{' '}
          <span className="cap">{t('document.version', { number: document.version })}</span>
        </p>
        <p className="sub sm">
          {sentence}
          {day && (
            <span className={styles.waitingDay}>{t('votes:deadline.by', { day: formatDay(day) })}</span>
          )}
        </p>
      </div>
      <Button
        variant={isFirst ? 'main' : 'quiet'}
        size="small"
        aria-label={t('document.of', { action: t('waiting.read'), document: document.title })}
        aria-haspopup="dialog"
        onClick={onRead}
      >
        {t('waiting.read')}
      </Button>
    </li>
  )
}
