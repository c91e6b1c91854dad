import { standingCalls } from '#contract/account/standing-calls.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Founds a family with this account, and begins in it with a fresh page. */
export function FoundFamily({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTexts('account')
  const found = useAct(standingCalls.foundFamily, () => location.assign('/onboarding'))
  return (
    <SettingRow
      title={t('standing.found_title')}
      action={
        <button
          type="button"
          className={isMain ? 'btn main' : 'btn small quiet'}
          aria-busy={found.isPending}
          onClick={() => !found.isPending && found.mutate({})}
        >
          {t('standing.found')}
        </button>
      }
    >
      <p className="sub sm">{t('standing.found_about')}</p>
    </SettingRow>
  )
}
