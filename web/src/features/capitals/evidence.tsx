import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleCheckBig, File, FilePenLine, Flag } from 'lucide-react'

import type { EvidenceKind } from '#contract/capitals/metrics.ts'
import { EvidenceLink } from '#web/features/capitals/evidence-link.tsx'
import { formatPoints } from '#web/features/capitals/figures.ts'
import { evidenceQuery, type Figures, type Piece } from '#web/features/capitals/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { Notice } from '#web/ui/notice.tsx'

const icons = {
  document_approved: BadgeCheck,
  document_draft: FilePenLine,
  action_done: CircleCheckBig,
  mission_achieved: Flag,
  file_kept: File,
} as const satisfies Record<EvidenceKind, unknown>

/** What stands behind an effective figure: each piece with its points and the way to it. */
export function Evidence({ figures, onGo }: { figures: Figures; onGo: () => void }) {
  const { t } = useTexts(['capitals', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    evidenceQuery(figures.capital),
  )
  const pieces = data?.pages.flatMap(({ items }) => items) ?? []
  const { points, pieces: count } = figures
  return (
    <section className="cap-part">
      <div className="cap-part-h">
        <h3>{t('evidence.title')}</h3>
        {points > 0 && (
          <p className="sub sm">
            <span>{t('one.pieces', { count })}</span>
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
          <button type="button" className="btn small quiet" onClick={() => void refetch()}>
            {t('common:action.try_again')}
          </button>
        </>
      )}
      {data && pieces.length === 0 && <NoData>{t('evidence.empty')}</NoData>}
      <ul className="pieces">
        {pieces.map((piece) => (
          <PieceRow key={`${piece.kind} ${piece.id}`} piece={piece} onGo={onGo} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('evidence.more')}
        </button>
      )}
      <p className="cap">{t('evidence.what_counts')}</p>
    </section>
  )
}

function PieceRow({ piece, onGo }: { piece: Piece; onGo: () => void }) {
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
      <span className="piece-points">{t('evidence.points', { count: points, points: formatPoints(points) })}</span>
    </li>
  )
}
