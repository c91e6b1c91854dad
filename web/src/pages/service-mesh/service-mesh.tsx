import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useState } from 'react'

import { LazyDialogs } from '#web/features/mesh/lazy-dialogs.tsx'
import { useNamedContact } from '#web/features/mesh/open-contact.ts'
import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import { type PanelActions, Panels } from '#web/features/mesh/panels/panels.tsx'
import { contactsQuery, requestsQuery } from '#web/features/mesh/queries.ts'
import { RequestList } from '#web/features/mesh/requests/request-list.tsx'
import { rightsOf } from '#web/features/mesh/rights.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePageReady } from '#web/ui/use-page-ready.ts'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/pages/service-mesh/service-mesh.module.css'

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

/** The page for building the family's network. */
export function Component() {
  const { t } = useTexts(['mesh', 'rooms', 'common'])
  const { may } = useMe()
  const isReader = may.includes('mesh.read')
  return (
    <div className={meshStyles.mesh}>
      <title>{t('common:title.page', { page: t('rooms:title.service-mesh') })}</title>
      <header className={meshStyles.pageH}>
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.service-mesh')}
          </h1>
          {isReader && <p className="sub">{t('page.mesh_about')}</p>}
        </div>
      </header>
      <hr className="rule" />
      {isReader ? <Build /> : <NoAccess />}
    </div>
  )
}

function Build() {
  const { t } = useTexts('mesh')
  const { may } = useMe()
  const rights = rightsOf(may)
  const contact = useNamedContact()
  const [openDialog, setOpenDialog] = useState<MeshDialog | null>(null)
  const isReady = usePageReady(
    [useQuery(contactsQuery), useInfiniteQuery(requestsQuery())].some(({ isPending }) => isPending),
  )
  if (!isReady) return <Skeleton label={t('page.loading')} isInside />
  return (
    <>
      <Panels actions={actions} rights={rights} isLarge onOpen={setOpenDialog} />
      <section className={styles.meshRequests} aria-labelledby="requests-title">
        <header className="sec-h">
          <h2 className="t-sm" id="requests-title">
            {t('request.list')}
          </h2>
          <Button
            variant="text"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpenDialog({ dialog: 'ended' })}
          >
            {t('list.ended')}
          </Button>
        </header>
        <RequestList mayAnswer={rights.mayConnect} />
      </section>
      <LazyDialogs openDialog={openDialog} contact={contact} rights={rights} onOpen={setOpenDialog} />
    </>
  )
}

/** Shown to advisors, who may not see the network. */
function NoAccess() {
  const { t } = useTexts('mesh')
  return (
    <div className={meshStyles.meshEmpty}>
      <Network size={38} strokeWidth={1.2} aria-hidden="true" />
      <p className="t-xs">{t('page.not_yours')}</p>
      <p className="sub">{t('page.not_yours_about')}</p>
      <ButtonLink variant="quiet" to="/dashboard/command-center">
        {t('page.to_inbox')}
      </ButtonLink>
    </div>
  )
}
