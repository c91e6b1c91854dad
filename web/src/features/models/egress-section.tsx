import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import { sourceKinds } from '#contract/chat/schemas.ts'
import { listEgress } from '#contract/models/egress-calls.ts'
import { providerNames } from '#contract/models/providers.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { listAs, numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/models/egress.module.css'

type Egress = ReplyOf<typeof listEgress>['items'][number]

export const egressQuery = infiniteQueryOptions({
  queryKey: ['llm-egress'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listEgress, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** The requests to models: when, by which pilot, to which provider, and which records were sent. */
export function EgressSection() {
  const { t } = useTexts(['chat', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(egressQuery)
  const first = data?.pages[0]
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={styles.egress} aria-labelledby="egress-title">
      <header>
        <h2 className="t-sm" id="egress-title">
          {t('egress.title')}
        </h2>
        {first && all.length > 0 && (
          <span className="cap">
            {t('egress.sum', { count: first.count, size: formatSize(first.bytes) })}
          </span>
        )}
      </header>
      <p className="sub">{t('egress.about')}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t('egress.loading')} isInside />}
      {data && all.length === 0 && <NoData>{t('egress.nothing')}</NoData>}
      {all.length > 0 && <EgressTable rows={all} />}
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('egress.more')}
        </Button>
      )}
    </section>
  )
}

function EgressTable({ rows }: { rows: readonly Egress[] }) {
  const { t } = useTexts(['chat', 'models'])
  const columns = ['when', 'who', 'where', 'what', 'size', 'tokens'] as const
  const label = (column: (typeof columns)[number]) => ({ 'data-label': t(`egress.${column}`) })
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column}>
              {t(`egress.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td {...label('when')} className={styles.when}>
              {formatMoment(row.at)}
              <span className="cap">
                <Purpose of={row.purpose} />
              </span>
            </td>
            <td {...label('who')} className={styles.who}>
              {row.by.full_name || '—'}
            </td>
            <td {...label('where')} className={styles.where}>
              {row.provider === 'self_hosted'
                ? t('models:choice.self_hosted_name')
                : providerNames[row.provider]}
              <span className="cap">{row.model}</span>
            </td>
            <td {...label('what')} className={styles.what}>
              <SentRecords row={row} />
            </td>
            <td {...label('size')} className={styles.size}>
              {formatSize(row.bytes)}
            </td>
            <td {...label('tokens')} className={styles.tokens}>
              {row.input_tokens === null && row.output_tokens === null
                ? t('egress.unknown')
                : t('egress.tokens_of', {
                    input: numberOf(row.input_tokens),
                    output: numberOf(row.output_tokens),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const purposes = ['chat', 'agent', 'draft', 'review', 'test', 'embed'] as const

function Purpose({ of }: { of: string }) {
  const { t } = useTexts('chat')
  const purpose = purposes.find((one) => one === of)
  return purpose ? t(`egress.purpose_${purpose}`) : of
}

/** The documents that were sent with their passages, and the kinds of other records. */
function SentRecords({ row: { documents, records } }: { row: Egress }) {
  const { t } = useTexts('chat')
  if (documents.length === 0 && records.length === 0)
    return <span className="sub">{t('egress.only_words')}</span>
  const kinds = sourceKinds.filter((kind) => kind !== 'document')
  const others = records.map((record) => {
    const kind = kinds.find((one) => one === record)
    return kind ? t(`source.${kind}`) : record
  })
  return (
    <ul>
      {documents.map(({ id, title, version, passages }) => (
        <li key={`${id}:${version}`}>
          {title === null
            ? t('egress.hidden')
            : t('egress.passages', { title, version, count: passages.length })}
        </li>
      ))}
      {others.length > 0 && <li>{listAs({ style: 'narrow' }).format([...new Set(others)])}</li>}
    </ul>
  )
}

function numberOf(count: number | null): string {
  return count === null ? '—' : numberAs({}).format(count)
}
