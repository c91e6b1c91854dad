import { Link, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense } from 'react'

import { type SettingsTab, settingsTabs } from '#web/lib/search-params.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { withTexts } from '#web/lib/with-texts.ts'
import { AboutFooter } from '#web/pages/settings/about-footer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/pages/settings/settings.module.css'

// Each tab loads its own code and texts.
const FamilyTab = lazy(() =>
  withTexts(['records', 'missions'], () => import('#web/pages/settings/family-tab.tsx')).then(
    ({ FamilyTab: tab }) => ({ default: tab }),
  ),
)
const ModelsTab = lazy(() =>
  withTexts(['chat'], () => import('#web/features/models/models-tab.tsx')).then(({ ModelsTab: tab }) => ({
    default: tab,
  })),
)
const ServersTab = lazy(() =>
  import('#web/features/models/servers-tab.tsx').then(({ ServersTab: tab }) => ({ default: tab })),
)
const AccountTab = lazy(() =>
  withTexts(['account'], () => import('#web/features/account/account-tab.tsx')).then(
    ({ AccountTab: tab }) => ({ default: tab }),
  ),
)

/** The four tabs of the settings, each with its own address. */
export function Component() {
  const { t } = useTexts(['settings', 'common'])
  const { tab: current = 'family' } = useSearch({ from: '/signed-in/framed/dashboard/settings' })
  return (
    <div className={styles.settings}>
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <header>
        <h1 className="t-lg" tabIndex={-1}>
          {t('page.title')}
        </h1>
      </header>
      <div className={styles.tabs} data-part="tabs" role="tablist" aria-label={t('page.tabs')}>
        {settingsTabs.map((tab) => (
          <Link
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            aria-selected={tab === current}
            aria-controls="settings-panel"
            tabIndex={tab === current ? 0 : -1}
            onKeyDown={moveBetween}
            to="/dashboard/settings"
            search={{ tab }}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </div>
      <hr className="rule" />
      <div role="tabpanel" id="settings-panel" aria-labelledby={`tab-${current}`}>
        <Suspense fallback={<Skeleton label={t('page.loading')} isInside />}>
          <Panel tab={current} />
        </Suspense>
      </div>
      <AboutFooter />
    </div>
  )
}

const panels = {
  family: FamilyTab,
  llm: ModelsTab,
  servers: ServersTab,
  account: AccountTab,
} as const satisfies Record<SettingsTab, unknown>

function Panel({ tab }: { tab: SettingsTab }) {
  const Chosen = panels[tab]
  return <Chosen />
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const next = all.at((all.indexOf(event.currentTarget) + step) % all.length)
  event.preventDefault()
  next?.focus()
  next?.click()
}
