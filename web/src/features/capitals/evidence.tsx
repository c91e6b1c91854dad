import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleCheckBig, File, FilePenLine, Flag } from 'lucide-react'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import { EvidenceLink } from '#web/features/capitals/evidence-link.tsx'
import { formatPoints } from '#web/features/capitals/figures.ts'
import { evidenceQuery, type Figures, type ListedEvidence } from '#web/features/capitals/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/capitals/capital-dialog.module.css'

const icons = {
  document_approved: BadgeCheck,
  document_draft: FilePenLine,
  action_done: CircleCheckBig,
  mission_achieved: Flag,
  file_stored: File,
} as const satisfies Record<EvidenceKind, unknown>

/** The evidence of a capital: each piece with its points and a link. */
export function Evidence({ figures, onGo }: { figures: Figures; onGo: () => void }) {
  const { t } = useTexts(['capitals', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(evidenceQuery(figures.capital))
  const pieces = data?.pages.flatMap(({ items }) => items) ?? []
  const { points, pieces: count } = figures
  return (
    <section className={styles.capPart}>
      <div className={styles.capPartH}>
        <h3>{t('evidence.title')}</h3>
        {points > 0 && (
          <p className="sub sm">
            <span>{t('detail.pieces', { count })}</span>
            <span>{t('evidence.sum', { count: points, points: formatPoints(points) })}</span>
          </p>
        )}
      </div>
      {isPending && (
        <p className="sub" role="status">
          {t('evidence.loading')}
        </p>
      )}
      {isError && (
        <>
          <Notice kind="bad">{error.message}</Notice>
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('common:action.try_again')}
          </Button>
        </>
      )}
      {data && pieces.length === 0 && <NoData>{t('evidence.empty')}</NoData>}
      <ul className={styles.pieces}>
        {pieces.map((piece) => (
          <PieceRow key={`${piece.kind} ${piece.id}`} piece={piece} onGo={onGo} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('evidence.more')}
        </Button>
      )}
      <p className="cap">{t('evidence.what_counts')}</p>
    </section>
  )
}

function PieceRow({ piece, onGo }: { piece: ListedEvidence; onGo: () => void }) {
  const { t } = useTexts('capitals')
  const { kind, at, points, leads_to } = piece
  const Icon = icons[kind]
  return (
    <li>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>
          <EvidenceLink piece={piece} onGo={onGo} />
        </p>
        <p className="cap">
          <span>{leads_to ? t(`evidence.${kind}`) : t('evidence.hidden')}</span>
          <span>{formatDate(at)}</span>
        </p>
      </div>
      <span className={styles.piecePoints}>
        {t('evidence.points', { count: points, points: formatPoints(points) })}
      </span>
    </li>
  )
}
