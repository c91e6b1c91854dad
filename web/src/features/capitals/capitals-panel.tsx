import '#web/features/capitals/capitals-panel.css'

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
import { NotRead } from '#web/ui/not-read.tsx'

/** The nine capitals: how strong they feel against what shows it, as a picture and as figures. */
export function CapitalsPanel({ rights }: { rights: CapitalRights }) {
  const { t } = useTexts(['capitals', 'common'])
  const { data, isPending, isError, error, refetch } = useQuery(capitalsQuery)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [chosen, setOpened] = useState<Capital | 'rating' | null>(null)
  // The next steps lead to `#rate`, a mission's proof to one capital.
  const named = capitals.find((capital) => hash === `capital-${capital}`) ?? null
  const opened = chosen ?? (hash === 'rate' && rights.mayRate ? 'rating' : named)
  const figures = data?.capitals.find(({ capital }) => capital === opened)
  const close = () => {
    setOpened(null)
    if (hash === 'rate' || named) void navigate({ to: '/dashboard', hash: '' })
  }

  return (
    <section className="capitals" id="capitals" aria-labelledby="capitals-title">
      <div className="cap-h">
        <h2 className="t-sm" id="capitals-title">
          {t('panel.title')}
        </h2>
        {rights.mayRate && data && (
          <button type="button" className="link sm" aria-haspopup="dialog" onClick={() => setOpened('rating')}>
            {t('panel.rate')}
          </button>
        )}
        {data && (isRated(data) ? <Scores overview={data} /> : <p className="sub sm cap-later">{t('panel.scores_later')}</p>)}
      </div>
      {isPending && <Skeleton label={t('panel.loading')} />}
      {isError && <NotRead error={error} onRetry={refetch} />}
      {data && (
        <div className="cap-b">
          <figure>
            <Radar figures={data.capitals} />
            {hasLines(data) ? <RadarKey /> : <figcaption className="cap">{t('radar.empty')}</figcaption>}
          </figure>
          <CapitalsTable figures={data.capitals} onOpen={setOpened} />
        </div>
      )}
      <Suspense>
        {data && opened === 'rating' && <RateAll figures={data.capitals} onClose={close} />}
        {figures && <CapitalDialog figures={figures} rights={rights} onClose={close} />}
      </Suspense>
    </section>
  )
}

function isRated({ capitals: all }: Overview): boolean {
  return all.some(({ raters }) => raters > 0)
}

/** Whether the chart has anything to show. */
function hasLines({ capitals: all }: Overview): boolean {
  return all.some(({ raters, pieces }) => raters > 0 || pieces > 0)
}

/** In the shape of what comes, so that nothing moves when it does; it shows itself only if that takes a moment. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="cap-b cap-skeleton" role="status" aria-label={label}>
      <i className="bone round" />
      <div className="bones">
        {capitals.map((capital) => (
          <i key={capital} className="bone" />
        ))}
      </div>
    </div>
  )
}
