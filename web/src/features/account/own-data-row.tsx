import { Download } from 'lucide-react'

import { ownDataPath } from '#contract/account/calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonAnchor } from '#web/ui/button-link.tsx'

/** Exports the pilot's own data. */
export function OwnDataRow() {
  const { t } = useTexts('account')
  return (
    <SettingRow
      title={t('data.title')}
      action={
        <ButtonAnchor variant="quiet" size="small" href={`/api${ownDataPath}`} download>
          <Download size={18} aria-hidden="true" />
          {t('data.download')}
        </ButtonAnchor>
      }
    >
      <p className="sub sm">{t('data.about')}</p>
    </SettingRow>
  )
}
