import { Link, useLocation, useSearch } from '@tanstack/react-router'

import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Capitals, Engines, ExportAndLeave, Governance, Identity, Ledger, Members } from '#web/pages/settings/family-sections.tsx'

/** Seven sections, each with an address of its own and what a role needs to read it. */
const sections = [
  { key: 'identity', needs: 'family.read_name', Section: Identity },
  { key: 'governance', needs: 'family.read', Section: Governance },
  { key: 'members', needs: 'member.read', Section: Members },
  { key: 'capitals', needs: 'capital.read', Section: Capitals },
  { key: 'engines', needs: 'family.read', Section: Engines },
  { key: 'ledger', needs: 'ledger.read', Section: Ledger },
  { key: 'leave', needs: 'family.read_name', Section: ExportAndLeave },
] as const

// On a narrow screen the list is a row that scrolls: the current section must be in sight.
const bringIntoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Everything that belongs to the family as a whole. What a role may not read is not listed. */
export function FamilyTab() {
  const { t } = useTexts('settings')
  const { may } = useMe()
  const search: { section?: unknown } = useSearch({ strict: false })
  // Links from before the sections had addresses point at a part of the page.
  const { hash } = useLocation()
  const readable = sections.filter(({ needs }) => may.includes(needs))
  const named = search.section ?? hash
  const current = readable.find(({ key }) => key === named) ?? sections[0]
  return (
    <div className="settings-family">
      <nav className="settings-list" aria-label={t('section.all')}>
        {readable.map(({ key }) => (
          <Link
            key={key}
            ref={key === current.key ? bringIntoSight : undefined}
            to="/dashboard/$page"
            params={{ page: 'settings' }}
            search={{ tab: 'family', section: key } as never}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {t(`section.${key}`)}
          </Link>
        ))}
      </nav>
      <div className="settings-section">
        <current.Section key={current.key} />
      </div>
    </div>
  )
}
