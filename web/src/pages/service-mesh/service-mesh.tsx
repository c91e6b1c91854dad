import '#web/features/mesh/mesh.css'
import '#web/pages/service-mesh/service-mesh.css'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { useState } from 'react'

import { LazyDialogs } from '#web/features/mesh/lazy-dialogs.tsx'
import { useNamedContact } from '#web/features/mesh/open-contact.ts'
import type { Opened } from '#web/features/mesh/opened.ts'
import { type PanelActions, Panels } from '#web/features/mesh/panels/panels.tsx'
import { contactsQuery, requestsQuery } from '#web/features/mesh/queries.ts'
import { RequestList } from '#web/features/mesh/requests/request-list.tsx'
import { rightsOf } from '#web/features/mesh/rights.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'
import { useTogether } from '#web/ui/use-together.ts'

const actions: PanelActions = {
  advisor: [
    { label: 'action.browse_marketplace', opens: { dialog: 'catalog', kind: 'advisor' } },
    { label: 'action.invite_existing', opens: { dialog: 'add', kind: 'advisor' }, needs: 'mayConnect' },
    { label: 'action.request_match', opens: { dialog: 'request', kind: 'advisor' }, needs: 'maySend' },
  ],
  service: [
    { label: 'action.browse_catalog', opens: { dialog: 'catalog', kind: 'service' } },
    { label: 'action.custom_api', opens: { dialog: 'add', kind: 'service' }, needs: 'mayConnect' },
    { label: 'action.request_service', opens: { dialog: 'request', kind: 'service' }, needs: 'maySend' },
  ],
  agent: [
    { label: 'action.marketplace', opens: { dialog: 'catalog', kind: 'agent' } },
    { label: 'action.add_own', opens: { dialog: 'add', kind: 'agent' }, needs: 'mayConnect' },
  ],
  interface: [
    { label: 'action.marketplace', opens: { dialog: 'catalog', kind: 'interface' } },
    { label: 'action.add_own', opens: { dialog: 'add', kind: 'interface' }, needs: 'mayConnect' },
  ],
}

/** Where the family builds its network. */
export function Component() {
  const { t } = useTexts(['mesh', 'rooms', 'common'])
  const { may } = useMe()
  const isReader = may.includes('mesh.read')
  return (
    <div className="mesh">
      <title>{t('common:title.page', { page: t('rooms:title.service-mesh') })}</title>
      <header className="page-h">
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.service-mesh')}
          </h1>
          {isReader && <p className="sub">{t('page.mesh_about')}</p>}
        </div>
      </header>
      <hr className="rule" />
      {isReader ? <Build /> : <NotYours />}
    </div>
  )
}

function Build() {
  const { t } = useTexts('mesh')
  const { may } = useMe()
  const rights = rightsOf(may)
  const contact = useNamedContact()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isReady = useTogether([useQuery(contactsQuery), useInfiniteQuery(requestsQuery())].some(({ isPending }) => isPending))
  if (!isReady) return <Shape label={t('page.loading')} isInside />
  return (
    <>
      <Panels actions={actions} rights={rights} isLarge onOpen={setOpened} />
      <section className="mesh-requests" aria-labelledby="requests-title">
        <header className="sec-h">
          <h2 className="t-sm" id="requests-title">
            {t('request.list')}
          </h2>
          <button type="button" className="btn small text" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'ended' })}>
            {t('list.ended')}
          </button>
        </header>
        <RequestList mayAnswer={rights.mayConnect} />
      </section>
      <LazyDialogs opened={opened} contact={contact} rights={rights} onOpen={setOpened} />
    </>
  )
}

/** An advisor is in the network and does not see it. */
function NotYours() {
  const { t } = useTexts('mesh')
  return (
    <div className="mesh-empty">
      <Network size={38} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('page.not_yours')}</p>
      <p className="sub">{t('page.not_yours_about')}</p>
      <Link className="btn quiet" to="/dashboard/$page" params={{ page: 'command-center' }}>
        {t('page.to_inbox')}
      </Link>
    </div>
  )
}
