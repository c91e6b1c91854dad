import { whole } from '#web/features/capitals/figures.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** No one has rated it, so there is nothing to set against its evidence. */
export function NotRated() {
  const { t } = useTexts('capitals')
  return (
    <>
      <span aria-hidden="true">{'–'}</span>
      <span className="vh">{t('table.none')}</span>
    </>
  )
}

/** Seeded by the assessment, so not yet anyone's own rating. */
export function FromAnswers({ perceived }: { perceived: number }) {
  const { t } = useTexts('capitals')
  return (
    <span className="none" title={t('table.seeded')}>
      {whole(perceived)}
      <span className="vh"> {t('table.seeded')}</span>
    </span>
  )
}
