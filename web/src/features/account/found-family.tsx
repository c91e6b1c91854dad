import { useState } from 'react'

import { standingCalls } from '#contract/account/standing-calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Founds a family with this account and opens it with a full page load. Members of a family confirm it. */
export function FoundFamily({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTexts('account')
  const [isAsking, setAsking] = useState(false)
  const found = useAct(standingCalls.foundFamily, () => location.assign('/onboarding'))
  return (
    <SettingRow
      title={t('standing.found_title')}
      action={
        <Button
          variant={isMain ? 'main' : 'quiet'}
          size={isMain ? 'medium' : 'small'}
          isBusy={found.isPending}
          onClick={() => (isMain ? found.mutate({}) : setAsking(true))}
        >
          {t('standing.found')}
        </Button>
      }
    >
      <p className="sub sm">{t('standing.found_about')}</p>
      {isAsking && (
        <Confirm
          title={t('standing.found_question')}
          about={t('standing.found_question_about')}
          label={t('standing.found')}
          isBusy={found.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => found.mutate({})}
        />
      )}
    </SettingRow>
  )
}
