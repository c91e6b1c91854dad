import { useTexts } from '#web/lib/use-texts.ts'

/** Nobody has rated it, so there is nothing to set against its evidence. */
export function NotRated() {
  const { t } = useTexts('capitals')
  return (
    <>
      <span aria-hidden="true">{'–'}</span>
      <span className="vh">{t('table.none')}</span>
    </>
  )
}
