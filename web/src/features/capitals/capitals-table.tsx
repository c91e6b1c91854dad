import type { Capital } from '#contract/capitals.ts'
import { formatSigned, formatWhole, roundedGap } from '#web/features/capitals/figures.ts'
import { FromAnswers, NotRated } from '#web/features/capitals/not-rated.tsx'
import { PriorityState } from '#web/features/capitals/priority-state.tsx'
import type { Figures } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/capitals/capitals-panel.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The figures of all nine capitals; each row opens the details. */
export function CapitalsTable({
  figures,
  onOpen,
}: {
  figures: readonly Figures[]
  onOpen: (capital: Capital) => void
}) {
  const { t } = useTexts('capitals')
  return (
    <table className={styles.nine} data-part="nine">
      <caption className="vh">{t('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table.capital')}</th>
          <th scope="col" className={styles.r}>
            {t('table.perceived')}
          </th>
          <th scope="col" className={styles.r}>
            {t('table.effective')}
          </th>
          <th scope="col" className={styles.r}>
            {t('table.gap')}
          </th>
          <th scope="col">{t('table.priority')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((row) => (
          <Row key={row.capital} figures={row} onOpen={() => onOpen(row.capital)} />
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
        <button
          type="button"
          aria-label={t('table.open', { capital: name })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {name}
        </button>
      </th>
      <td className={styles.r}>
        {perceived === null ? (
          <NotRated />
        ) : raters === 0 ? (
          <FromAnswers perceived={perceived} />
        ) : (
          formatWhole(perceived)
        )}
      </td>
      <td className={classNames(styles.r, pieces === 0 ? styles.none : styles.strong)}>
        {formatWhole(effective)}
      </td>
      <td className={styles.r}>{gap === null ? <NotRated /> : formatSigned(roundedGap(gap))}</td>
      <td>
        <PriorityState priority={priority} />
      </td>
    </tr>
  )
}
