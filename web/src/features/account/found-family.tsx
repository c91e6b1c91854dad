import { standingCalls } from '#contract/account/standing-calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Founds a family with this account and opens it with a full page load. */
export function FoundFamily({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTexts('account')
  const found = useAct(standingCalls.foundFamily, () => location.assign('/onboarding'))
  return (
    <SettingRow
      title={t('standing.found_title')}
      action={
        <Button
          variant={isMain ? 'main' : 'quiet'}
          size={isMain ? 'medium' : 'small'}
          isBusy={found.isPending}
          onClick={() => found.mutate({})}
        >
          {t('standing.found')}
        </Button>
      }
    >
      <p className="sub sm">{t('standing.found_about')}</p>
    </SettingRow>
  )
}
