import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { NextStepsStrip } from '#web/features/family/next-steps-strip.tsx'
import { LazyDialogs } from '#web/features/mesh/lazy-dialogs.tsx'
import { MessageList } from '#web/features/mesh/messages/message-list.tsx'
import { SendPanel } from '#web/features/mesh/messages/send-panel.tsx'
import { NetworkPanel } from '#web/features/mesh/network/network-panel.tsx'
import { OverallLine } from '#web/features/mesh/network/overall-line.tsx'
import { useNamedContact } from '#web/features/mesh/open-contact.ts'
import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import { type PanelActions, Panels } from '#web/features/mesh/panels/panels.tsx'
import { contactsQuery, messagesQuery, networkQuery } from '#web/features/mesh/queries.ts'
import { rightsOf } from '#web/features/mesh/rights.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CenterSkeleton } from '#web/pages/command-center/center-skeleton.tsx'
import { usePageReady } from '#web/ui/use-page-ready.ts'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/pages/command-center/command-center.module.css'

const marketplace = 'action.marketplace'
const own = 'action.add_own'

const actions: PanelActions = {
  advisor: [
    { label: marketplace, opens: { dialog: 'catalog', kind: 'advisor' } },
    { label: 'action.request', opens: { dialog: 'request', kind: 'advisor' }, needs: 'maySend' },
  ],
  service: [
    { label: marketplace, opens: { dialog: 'catalog', kind: 'service' } },
    { label: own, opens: { dialog: 'add', kind: 'service' }, needs: 'mayConnect' },
  ],
  agent: [
    { label: marketplace, opens: { dialog: 'catalog', kind: 'agent' } },
    { label: own, opens: { dialog: 'add', kind: 'agent' }, needs: 'mayConnect' },
  ],
  interface: [
    { label: marketplace, opens: { dialog: 'catalog', kind: 'interface' } },
    { label: own, opens: { dialog: 'add', kind: 'interface' }, needs: 'mayConnect' },
  ],
}

/** Network status, send form and the panels of contacts. */
export function Center({ named }: { named: string | null }) {
  const { t } = useTexts(['mesh', 'rooms'])
  const { account, may } = useMe()
  const rights = rightsOf(may)
  const contact = useNamedContact()
  const [openDialog, setOpenDialog] = useState<MeshDialog | null>(null)
  const hasSteps = may.includes('family.write')
  const steps = useQuery({ ...nextStepsQuery, enabled: hasSteps })
  const queries = [useQuery(networkQuery), useQuery(contactsQuery), useInfiniteQuery(messagesQuery)]
  // Wait for the next steps: they are at the top, and appearing later would shift the layout.
  const isReady = usePageReady((hasSteps && steps.isPending) || queries.some(({ isPending }) => isPending))
  return (
    <div className={meshStyles.mesh}>
      <header className={meshStyles.pageH}>
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.command-center')}
          </h1>
          <p className="sub">{t('page.command_about')}</p>
        </div>
        <OverallLine />
      </header>
      <hr className="rule" />
      {isReady ? (
        <>
          <NextStepsStrip isEnabled={hasSteps} />
          <div className={styles.centerUpper}>
            <NetworkPanel />
            <SendPanel owner={account.id} maySend={rights.maySend}>
              <MessageList key={named} named={named} maySend={rights.maySend} />
            </SendPanel>
          </div>
          <Panels actions={actions} rights={rights} onOpen={setOpenDialog} />
        </>
      ) : (
        <CenterSkeleton label={t('page.loading')} />
      )}
      <LazyDialogs openDialog={openDialog} contact={contact} rights={rights} onOpen={setOpenDialog} />
    </div>
  )
}
