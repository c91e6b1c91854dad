import { useTranslation } from 'react-i18next'

/** Nobody has rated it, so there is nothing to set against its evidence. */
export function NotRated() {
  const { t } = useTranslation('capitals')
  return (
    <>
      <span aria-hidden="true">{'–'}</span>
      <span className="vh">{t('table.none')}</span>
    </>
  )
}
