import '#web/pages/settings/settings.css'

import { Link, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

const tabs = ['family', 'llm', 'servers', 'account'] as const
type Tab = (typeof tabs)[number]

// Each with what it needs: whoever changes their name does not wait for the ledger.
const FamilyTab = lazy(() => import('#web/pages/settings/family-tab.tsx').then(({ FamilyTab: tab }) => ({ default: tab })))
const ModelsTab = lazy(() => import('#web/features/models/models-tab.tsx').then(({ ModelsTab: tab }) => ({ default: tab })))
const ServersTab = lazy(() => import('#web/features/models/servers-tab.tsx').then(({ ServersTab: tab }) => ({ default: tab })))
const AccountTab = lazy(() => import('#web/features/account/account-tab.tsx').then(({ AccountTab: tab }) => ({ default: tab })))

/** The four sections of the settings, each at an address of its own. */
export function Component() {
  const { t } = useTexts(['settings', 'common'])
  const search: { tab?: unknown } = useSearch({ strict: false })
  const current = tabs.find((tab) => tab === search.tab) ?? 'family'
  return (
    <div className="settings">
      <title>{t('common:title.page', { page: t('page.title') })}</title>
      <header className="page-h">
        <h1 className="t-lg" tabIndex={-1}>
          {t('page.title')}
        </h1>
      </header>
      <div className="tabs" role="tablist" aria-label={t('page.tabs')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            aria-selected={tab === current}
            aria-controls="settings-panel"
            tabIndex={tab === current ? 0 : -1}
            onKeyDown={moveBetween}
            to="/dashboard/$page"
            params={{ page: 'settings' }}
            search={{ tab } as never}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </div>
      <hr className="rule" />
      <div role="tabpanel" id="settings-panel" aria-labelledby={`tab-${current}`}>
        <Suspense fallback={<Shape label={t('page.loading')} isInside />}>
          <Panel tab={current} />
        </Suspense>
      </div>
    </div>
  )
}

const panels = { family: FamilyTab, llm: ModelsTab, servers: ServersTab, account: AccountTab } as const satisfies Record<Tab, unknown>

function Panel({ tab }: { tab: Tab }) {
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
