import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { NextStepsStrip } from '#web/features/family/next-steps-strip.tsx'
import { LazyDialogs } from '#web/features/mesh/lazy-dialogs.tsx'
import { MessageList } from '#web/features/mesh/messages/message-list.tsx'
import { SendPanel } from '#web/features/mesh/messages/send-panel.tsx'
import { NetworkPanel } from '#web/features/mesh/network/network-panel.tsx'
import { WholeLine } from '#web/features/mesh/network/whole-line.tsx'
import { useNamedContact } from '#web/features/mesh/open-contact.ts'
import type { Opened } from '#web/features/mesh/opened.ts'
import { type PanelActions, Panels } from '#web/features/mesh/panels/panels.tsx'
import { contactsQuery, messagesQuery, networkQuery } from '#web/features/mesh/queries.ts'
import { rightsOf } from '#web/features/mesh/rights.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CenterShape } from '#web/pages/command-center/center-shape.tsx'
import { useTogether } from '#web/ui/use-together.ts'

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

/** How everything is, one place to speak to all of it, and who is in the network. */
export function Center({ named }: { named: string | null }) {
  const { t } = useTexts(['mesh', 'rooms'])
  const { account, may } = useMe()
  const rights = rightsOf(may)
  const contact = useNamedContact()
  const [opened, setOpened] = useState<Opened | null>(null)
  const hasSteps = may.includes('family.write')
  const steps = useQuery({ ...nextStepsQuery, enabled: hasSteps })
  const queries = [useQuery(networkQuery), useQuery(contactsQuery), useInfiniteQuery(messagesQuery)]
  // The next steps stand above everything else: shown later, they would push it down.
  const isReady = useTogether((hasSteps && steps.isPending) || queries.some(({ isPending }) => isPending))
  return (
    <div className="mesh">
      <header className="page-h">
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.command-center')}
          </h1>
          <p className="sub">{t('page.command_about')}</p>
        </div>
        <WholeLine />
      </header>
      <hr className="rule" />
      {isReady ? (
        <>
          <NextStepsStrip isEnabled={hasSteps} />
          <div className="center-upper">
            <NetworkPanel />
            <SendPanel whose={account.id} maySend={rights.maySend}>
              <MessageList key={named} named={named} maySend={rights.maySend} />
            </SendPanel>
          </div>
          <Panels actions={actions} rights={rights} onOpen={setOpened} />
        </>
      ) : (
        <CenterShape label={t('page.loading')} />
      )}
      <LazyDialogs opened={opened} contact={contact} rights={rights} onOpen={setOpened} />
    </div>
  )
}
