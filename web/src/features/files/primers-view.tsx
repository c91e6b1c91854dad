import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'

import { primerQuery, primersQuery } from '#web/features/files/queries.ts'
import { MarkdownText } from '#web/features/files/preview/written-preview.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { bringIntoView } from '#web/ui/bring-into-view.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** The primers that come with the product. */
export function PrimersView() {
  const { t } = useTexts('data')
  const { data, error, refetch } = useQuery(primersQuery)
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('shelf.primers')}
      </h2>
      <p className="sub sm">{t('primers.about')}</p>
      {error && <NotRead error={error} onRetry={refetch} />}
      {!data && !error && <Shape label={t('loading')} isInside />}
      <ul className="primers">
        {data?.items.map(({ key, title, about }) => (
          <li key={key}>
            <Link to="/dashboard/$page" params={{ page: 'data-room' }} search={{ primer: key } as never}>
              <b className="t-xs">{title}</b>
              <span className="sub">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One primer, to be read. */
export function PrimerView({ id, passage }: { id: string; passage: number | null }) {
  const { t } = useTexts(['data', 'common'])
  const { data, error, refetch } = useQuery(primerQuery(id))
  const isThere = data !== undefined
  useEffect(() => {
    const element = isThere && passage !== null ? document.getElementById(`passage-${passage}`) : null
    if (element) return bringIntoView(element)
  }, [isThere, passage])
  if (error) return <NotRead error={error} onRetry={refetch} />
  if (!data) return <Shape label={t('loading')} />
  return (
    <article className="primer">
      <title>{t('common:title.page', { page: data.title })}</title>
      <Link className="file-back" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ view: 'primers' } as never}>
        <ArrowLeft size={17} aria-hidden="true" />
        {t('primers.back')}
      </Link>
      <h1 className="t-lg" tabIndex={-1}>
        {data.title}
      </h1>
      <hr className="rule" />
      <div className="primer-text">
        {data.passages.map((text, place) => (
          // oxlint-disable-next-line no-array-index-key -- its place is what a passage is
          <div key={place} id={`passage-${place}`} className={place === passage ? 'lit' : undefined}>
            <MarkdownText text={text} />
          </div>
        ))}
      </div>
    </article>
  )
}
