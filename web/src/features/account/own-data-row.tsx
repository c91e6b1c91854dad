import { Download } from 'lucide-react'

import { ownDataPath } from '#contract/account/calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

/** Takes out what is the pilot's own. */
export function OwnDataRow() {
  const { t } = useTexts('account')
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
