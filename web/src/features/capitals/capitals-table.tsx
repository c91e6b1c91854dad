import type { Capital } from '#contract/capitals.ts'
import { signed, whole, wholeGap } from '#web/features/capitals/figures.ts'
import { FromAnswers, NotRated } from '#web/features/capitals/not-rated.tsx'
import { PriorityState } from '#web/features/capitals/priority-state.tsx'
import type { Figures } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The figures of all nine; each row opens what stands behind it. */
export function CapitalsTable({ figures, onOpen }: { figures: readonly Figures[]; onOpen: (capital: Capital) => void }) {
  const { t } = useTexts('capitals')
  return (
    <table className="nine">
      <caption className="vh">{t('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table.capital')}</th>
          <th scope="col" className="r">
            {t('table.perceived')}
          </th>
          <th scope="col" className="r">
            {t('table.effective')}
          </th>
          <th scope="col" className="r">
            {t('table.gap')}
          </th>
          <th scope="col">{t('table.priority')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((one) => (
          <Row key={one.capital} figures={one} onOpen={() => onOpen(one.capital)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ figures, onOpen }: { figures: Figures; onOpen: () => void }) {
  const { t } = useTexts('capitals')
  const { capital, perceived, raters, effective, gap, pieces, priority } = figures
  const name = t(`name.${capital}`)
  return (
    <tr>
      <th scope="row">
        <button type="button" aria-label={t('table.open', { capital: name })} aria-haspopup="dialog" onClick={onOpen}>
          {name}
        </button>
      </th>
      <td className="r">{perceived === null ? <NotRated /> : raters === 0 ? <FromAnswers perceived={perceived} /> : whole(perceived)}</td>
      <td className={pieces === 0 ? 'r none' : 'r strong'}>{whole(effective)}</td>
      <td className="r">{gap === null ? <NotRated /> : signed(wholeGap(gap))}</td>
      <td>
        <PriorityState priority={priority} />
      </td>
    </tr>
  )
}
