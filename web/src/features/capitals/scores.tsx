import { whole } from '#web/features/capitals/figures.ts'
import type { Overview } from '#web/features/capitals/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The family's three figures, each with its word beside it. */
export function Scores({ overview: { cai, overall, rt_score } }: { overview: Overview }) {
  const { t } = useTexts('capitals')
  const scores = [
    { key: 'cai', value: cai },
    { key: 'overall', value: overall },
    { key: 'rt', value: rt_score },
  ] as const
  return (
    <dl className="scores">
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
              whole(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
