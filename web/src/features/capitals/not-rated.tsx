import { formatWhole } from '#web/features/capitals/figures.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/capitals/capitals-panel.module.css'

/** A dash for a capital that no one has rated. */
export function NotRated() {
  const { t } = useTexts('capitals')
  return (
    <>
      <span aria-hidden="true">{'–'}</span>
      <span className="vh">{t('table.none')}</span>
    </>
  )
}

/** A value seeded by the assessment, not rated by anyone yet. */
export function FromAnswers({ perceived }: { perceived: number }) {
  const { t } = useTexts('capitals')
  return (
    <span className={styles.none} title={t('table.seeded')}>
      {formatWhole(perceived)}
      <span className="vh"> {t('table.seeded')}</span>
    </span>
  )
}
