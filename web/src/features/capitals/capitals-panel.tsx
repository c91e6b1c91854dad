import '#web/features/capitals/capitals-panel.css'

import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
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
  const [opened, setOpened] = useState<Capital | 'rating' | null>(null)
  const figures = data?.capitals.find(({ capital }) => capital === opened)
  const close = () => setOpened(null)

  return (
    <section className="capitals" aria-labelledby="capitals-title">
      <div className="cap-h">
        <h2 className="t-sm" id="capitals-title">
          {t('panel.title')}
        </h2>
        {data && !isEmpty(data) && <Scores overview={data} />}
      </div>
      {isPending && <Skeleton label={t('panel.loading')} />}
      {isError && <NotRead error={error} onRetry={refetch} />}
      {data && isEmpty(data) && <Empty mayRate={rights.mayRate} onRate={() => setOpened('rating')} />}
      {data && !isEmpty(data) && (
        <div className="cap-b">
          <figure>
            <Radar figures={data.capitals} />
            <RadarKey />
          </figure>
          <CapitalsTable figures={data.capitals} onOpen={setOpened} />
          <div className="cap-foot">
            <p className="cap">{t('panel.hint')}</p>
            {rights.mayRate && (
              <button type="button" className="btn small quiet" aria-haspopup="dialog" onClick={() => setOpened('rating')}>
                {t('panel.rate')}
              </button>
            )}
          </div>
        </div>
      )}
      <Suspense>
        {data && opened === 'rating' && <RateAll figures={data.capitals} onClose={close} />}
        {figures && <CapitalDialog figures={figures} rights={rights} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** Nobody has rated anything, and nothing has been done yet. */
function isEmpty({ capitals: all }: Overview): boolean {
  return all.every(({ raters, pieces }) => raters === 0 && pieces === 0)
}

function Empty({ mayRate, onRate }: { mayRate: boolean; onRate: () => void }) {
  const { t } = useTexts('capitals')
  return (
    <div className="cap-empty">
      <Compass size={34} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('panel.empty_title')}</p>
      <p className="sub">{t('panel.empty')}</p>
      {mayRate && (
        <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={onRate}>
          {t('panel.empty_rate')}
        </button>
      )}
    </div>
  )
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
      <div className="cap-foot" />
    </div>
  )
}
