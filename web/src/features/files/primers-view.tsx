import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'

import { primerQuery, primersQuery } from '#web/features/files/queries.ts'
import { MarkdownText } from '#web/features/files/preview/text-preview.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { bringIntoView } from '#web/ui/bring-into-view.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/files/file-page.module.css'
import primersStyles from '#web/features/files/primers.module.css'

export function PrimersView() {
  const { t } = useTexts('data')
  const { data, error, refetch } = useQuery(primersQuery)
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('nav.primers')}
      </h2>
      <p className="sub sm">{t('primers.about')}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t('loading')} isInside />}
      <ul className={primersStyles.primers}>
        {data?.items.map(({ key, title, about }) => (
          <li key={key}>
            <Link to="/dashboard/data-room" search={{ primer: key }}>
              <b className="t-xs">{title}</b>
              <span className="sub">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PrimerView({ id, passage }: { id: string; passage: number | null }) {
  const { t } = useTexts(['data', 'common'])
  const { data, error, refetch } = useQuery(primerQuery(id))
  const isLoaded = data !== undefined
  useEffect(() => {
    const element = isLoaded && passage !== null ? document.getElementById(`passage-${passage}`) : null
    if (element) return bringIntoView(element)
  }, [isLoaded, passage])
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton label={t('loading')} />
  return (
    <article className={primersStyles.primer}>
      <title>{t('common:title.page', { page: data.title })}</title>
      <Link className={styles.fileBack} to="/dashboard/data-room" search={{ view: 'primers' }}>
        <ArrowLeft size={17} aria-hidden="true" />
        {t('primers.back')}
      </Link>
      <h1 className="t-lg" tabIndex={-1}>
        {data.title}
      </h1>
      <hr className="rule" />
      <div className={primersStyles.primerText}>
        {data.passages.map((text, place) => (
          <div key={place} id={`passage-${place}`} data-lit={place === passage ? '' : undefined}>
            <MarkdownText text={text} />
          </div>
        ))}
      </div>
    </article>
  )
}
