import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { appointSteward } from '#contract/capitals/calls.ts'
import { CapitalDialog } from '#web/features/capitals/capital-dialog.tsx'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/capitals/stewards-section.module.css'

/** A member who can be appointed. */
export interface StewardCandidate {
  readonly id: string
  readonly full_name: string
}

interface StewardsSectionProps {
  readonly mayDefine: boolean
  readonly mayAppoint: boolean
  readonly candidates: readonly StewardCandidate[]
}

/** The definition and the steward of each capital. */
export function StewardsSection({ mayDefine, mayAppoint, candidates }: StewardsSectionProps) {
  const { t } = useTexts(['settings', 'capitals', 'governance', 'common'])
  const { data, error, refetch } = useQuery(capitalsQuery)
  const [openCapital, setOpenCapital] = useState<Figures['capital'] | null>(null)
  const shown = data?.capitals.find(({ capital }) => capital === openCapital)
  return (
    <section className={styles.stewards} aria-labelledby="stewards-title">
      <h2 className="t-sm" id="stewards-title">
        {t('capitals.title')}
      </h2>
      <p className="sub">{t('capitals.about')}</p>
      <Loaded query={{ data, error, refetch }} loading={t('capitals.loading')}>
        {(data) => (
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
                    <span className={figures.definition ? styles.words : 'sub'}>
                      {figures.definition || t(`capitals:meaning.${figures.capital}`)}
                    </span>{' '}
                    {mayDefine && (
                      <button
                        type="button"
                        className="link tap"
                        aria-label={t('capitals.edit_of', {
                          capital: t(`governance:capital.${figures.capital}`),
                        })}
                        onClick={() => setOpenCapital(figures.capital)}
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
      </Loaded>
      {shown && (
        <CapitalDialog
          figures={shown}
          rights={{ mayRate: true, mayDefine }}
          onClose={() => setOpenCapital(null)}
        />
      )}
    </section>
  )
}

function Steward({
  figures,
  mayAppoint,
  candidates,
}: {
  figures: Figures
  mayAppoint: boolean
  candidates: readonly StewardCandidate[]
}) {
  const { t } = useTexts(['settings', 'governance'])
  const queryClient = useQueryClient()
  const act = useAct(appointSteward, (overview) => queryClient.setQueryData(capitalsQuery.queryKey, overview))
  const [isTouched, setTouched] = useState(false)
  const { capital, steward } = figures
  if (!mayAppoint) {
    return steward ? (
      <WithName sentence={nameSlot} id={steward.id} name={steward.full_name} />
    ) : (
      <span className="sub">{t('capitals.founder')}</span>
    )
  }
  // Render the options on first focus: nine lists of five hundred names would slow down the page.
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
        onChange={(event) =>
          act.mutate({ params: { capital }, body: { account_id: event.target.value || null } })
        }
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
