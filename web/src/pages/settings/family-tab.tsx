import { Link, useLocation, useSearch } from '@tanstack/react-router'

import type { ComponentType } from 'react'

import type { Permission } from '#contract/permissions.ts'
import type { SettingsSection } from '#web/lib/search-params.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import {
  Capitals,
  Engines,
  ExportAndLeave,
  Governance,
  Identity,
  Ledger,
  Members,
} from '#web/pages/settings/family-sections.tsx'
import styles from '#web/pages/settings/settings.module.css'

/** Seven sections, each with its own address and the permission to read it. */
const sections = [
  { key: 'identity', needs: 'family.read_name', Section: Identity },
  { key: 'governance', needs: 'family.read', Section: Governance },
  { key: 'members', needs: 'member.read', Section: Members },
  { key: 'capitals', needs: 'capital.read', Section: Capitals },
  { key: 'engines', needs: 'family.read', Section: Engines },
  { key: 'ledger', needs: 'ledger.read', Section: Ledger },
  { key: 'leave', needs: 'family.read_name', Section: ExportAndLeave },
] as const satisfies readonly { key: SettingsSection; needs: Permission; Section: ComponentType }[]

// On a narrow screen the list scrolls sideways: the current section must be visible.
const scrollIntoSight = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The settings of the family. Sections without permission are not listed. */
export function FamilyTab() {
  const { t } = useTexts('settings')
  const { may } = useMe()
  const { section } = useSearch({ from: '/signed-in/framed/dashboard/settings' })
  // Older links point to a section by hash.
  const { hash } = useLocation()
  const readable = sections.filter(({ needs }) => may.includes(needs))
  const named = section ?? hash
  const current = readable.find(({ key }) => key === named) ?? sections[0]
  return (
    <div className={styles.settingsFamily}>
      <nav className={styles.settingsList} data-part="settings-list" aria-label={t('section.all')}>
        {readable.map(({ key }) => (
          <Link
            key={key}
            ref={key === current.key ? scrollIntoSight : undefined}
            to="/dashboard/settings"
            search={{ tab: 'family', section: key }}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {t(`section.${key}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.settingsSection}>
        <current.Section key={current.key} />
      </div>
    </div>
  )
}
