import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ownDataPath } from '#contract/account/calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'

/** Takes out what is the pilot's own. */
export function OwnDataRow() {
  const { t } = useTranslation('account')
  return (
    <SettingRow
      title={t('data.title')}
      action={
        <a className="btn small quiet" href={`/api${ownDataPath}`} download>
          <Download size={18} aria-hidden="true" />
          {t('data.take')}
        </a>
      }
    >
      <p className="sub sm">{t('data.about')}</p>
    </SettingRow>
  )
}
