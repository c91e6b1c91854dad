import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { type Capital, capitals } from '#contract/capitals.ts'
import { CapitalDialog } from '#web/features/capitals/capital-dialog.tsx'
import { CapitalsTable } from '#web/features/capitals/capitals-table.tsx'
import { type CapitalRights, capitalsQuery, type Overview } from '#web/features/capitals/queries.ts'
import { Radar, RadarKey } from '#web/features/capitals/radar.tsx'
import { RateAll } from '#web/features/capitals/rate-all.tsx'
import { Scores } from '#web/features/capitals/scores.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import styles from '#web/features/capitals/capitals-panel.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The nine capitals, perceived against effective, as chart and table. */
export function CapitalsPanel({ rights }: { rights: CapitalRights }) {
  const { t } = useTexts(['capitals', 'common'])
  const { data, isPending, isError, error, refetch } = useQuery(capitalsQuery)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Capital | 'rating' | null>(null)
  // The next steps link to `#rate`, and a mission's proof links to one capital.
  const named = capitals.find((capital) => hash === `capital-${capital}`) ?? null
  const openDialog = chosen ?? (hash === 'rate' && rights.mayRate ? 'rating' : named)
  const figures = data?.capitals.find(({ capital }) => capital === openDialog)
  const close = () => {
    setChosen(null)
    if (hash === 'rate' || named) void navigate({ to: '/dashboard', hash: '' })
  }

  return (
    <section className={styles.capitals} data-part="capitals" id="capitals" aria-labelledby="capitals-title">
      <div className={styles.capH}>
        <h2 className="t-sm" id="capitals-title">
          {t('panel.title')}
        </h2>
        {rights.mayRate && data && (
          <button
            type="button"
            className="link sm"
            aria-haspopup="dialog"
            onClick={() => setChosen('rating')}
          >
            {t('panel.rate')}
          </button>
        )}
        {data &&
          (isRated(data) ? (
            <Scores overview={data} />
          ) : (
            <p className={'sub sm'}>{t('panel.scores_later')}</p>
          ))}
      </div>
      {isPending && <Skeleton label={t('panel.loading')} />}
      {isError && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.capB}>
          <figure>
            <Radar figures={data.capitals} />
            {hasLines(data) ? <RadarKey /> : <figcaption className="cap">{t('radar.empty')}</figcaption>}
          </figure>
          <CapitalsTable figures={data.capitals} onOpen={setChosen} />
        </div>
      )}
      <Suspense>
        {data && openDialog === 'rating' && <RateAll figures={data.capitals} onClose={close} />}
        {figures && <CapitalDialog figures={figures} rights={rights} onClose={close} />}
      </Suspense>
    </section>
  )
}

function isRated({ capitals: all }: Overview): boolean {
  return all.some(({ raters }) => raters > 0)
}

/** True if the chart has any data. */
function hasLines({ capitals: all }: Overview): boolean {
  return all.some(({ raters, pieces }) => raters > 0 || pieces > 0)
}

/** The same layout as the content, so nothing shifts when it loads. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className={classNames(styles.capB, styles.capSkeleton)} role="status" aria-label={label}>
      <i className={classNames(styles.bone, styles.round)} />
      <div className={styles.bones}>
        {capitals.map((capital) => (
          <i key={capital} className={styles.bone} />
        ))}
      </div>
    </div>
  )
}
