import { formatWhole } from '#web/features/capitals/figures.ts'
import type { Overview } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/capitals/capitals-panel.module.css'

/** The family's three scores with their names. */
export function Scores({ overview: { cai, overall, rt_score } }: { overview: Overview }) {
  const { t } = useTexts('capitals')
  const scores = [
    { key: 'cai', value: cai },
    { key: 'overall', value: overall },
    { key: 'rt', value: rt_score },
  ] as const
  return (
    <dl className={styles.scores}>
      {scores.map(({ key, value }) => (
        <div key={key} title={t(`score.${key}_about`)}>
          <dt>{t(`score.${key}`)}</dt>
          <dd>
            {value === null ? (
              <>
                <span aria-hidden="true">{'–'}</span>
                <span className="vh">{t('score.none')}</span>
              </>
            ) : (
              formatWhole(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
