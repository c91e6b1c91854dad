import '#web/features/capitals/stewards-section.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { appointSteward } from '#contract/capitals/calls.ts'
import { CapitalDialog } from '#web/features/capitals/capital-dialog.tsx'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { Shape } from '#web/ui/shape.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** Somebody who can be appointed. */
export interface Candidate {
  readonly id: string
  readonly full_name: string
}

interface StewardsSectionProps {
  readonly mayDefine: boolean
  readonly mayAppoint: boolean
  readonly candidates: readonly Candidate[]
}

/** What each of the nine means to the family, and who looks after it. */
export function StewardsSection({ mayDefine, mayAppoint, candidates }: StewardsSectionProps) {
  const { t } = useTexts(['settings', 'capitals', 'governance', 'common'])
  const { data, error, refetch } = useQuery(capitalsQuery)
  const [opened, setOpened] = useState<Figures['capital'] | null>(null)
  const shown = data?.capitals.find(({ capital }) => capital === opened)
  return (
    <section className="stewards" aria-labelledby="stewards-title">
      <h2 className="t-sm" id="stewards-title">
        {t('capitals.title')}
      </h2>
      <p className="sub">{t('capitals.about')}</p>
      {!data && !error && <Shape label={t('capitals.loading')} isInside />}
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('capitals.capital')}</th>
              <th scope="col">{t('capitals.meaning')}</th>
              <th scope="col">{t('capitals.steward')}</th>
            </tr>
          </thead>
          <tbody>
            {data.capitals.map((figures) => (
              <tr key={figures.capital}>
                <th scope="row">{t(`capitals:name.${figures.capital}`)}</th>
                <td>
                  <span className={figures.definition ? 'words' : 'sub'}>{figures.definition || t(`capitals:meaning.${figures.capital}`)}</span>{' '}
                  {mayDefine && (
                    <button
                      type="button"
                      className="link tap"
                      aria-label={t('capitals.edit_of', { capital: t(`governance:capital.${figures.capital}`) })}
                      onClick={() => setOpened(figures.capital)}
                    >
                      {t('capitals.edit')}
                    </button>
                  )}
                </td>
                <td>
                  <Steward figures={figures} mayAppoint={mayAppoint} candidates={candidates} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown && <CapitalDialog figures={shown} rights={{ mayRate: true, mayDefine }} onClose={() => setOpened(null)} />}
    </section>
  )
}

function Steward({ figures, mayAppoint, candidates }: { figures: Figures; mayAppoint: boolean; candidates: readonly Candidate[] }) {
  const { t } = useTexts(['settings', 'governance'])
  const queryClient = useQueryClient()
  const act = useAct(appointSteward, (overview) => queryClient.setQueryData(capitalsQuery.queryKey, overview))
  const [isTouched, setTouched] = useState(false)
  const { capital, steward } = figures
  if (!mayAppoint) {
    return steward ? <WithName sentence={nameSlot} id={steward.id} name={steward.full_name} /> : <span className="sub">{t('capitals.founder')}</span>
  }
  // The others come when somebody is about to choose: nine lists of five hundred names would hold up the page.
  const others = isTouched ? candidates.filter(({ id }) => id !== steward?.id) : []
  const offered = [...(steward ? [steward] : []), ...others]
  return (
    <div className="input small">
      <select
        aria-label={t('capitals.steward_of', { capital: t(`governance:capital.${capital}`) })}
        aria-busy={act.isPending}
        value={steward?.id ?? ''}
        onFocus={() => setTouched(true)}
        onPointerDown={() => setTouched(true)}
        onChange={(event) => act.mutate({ params: { capital }, body: { account_id: event.target.value || null } })}
      >
        <option value="">{t('capitals.founder')}</option>
        {offered.map(({ id, full_name }) => (
          <option key={id} value={id}>
            {full_name}
          </option>
        ))}
      </select>
    </div>
  )
}
