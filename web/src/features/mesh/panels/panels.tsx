import { useQuery } from '@tanstack/react-query'

import { type ContactKind, contactKinds } from '#contract/mesh/names.ts'
import type { Opened } from '#web/features/mesh/opened.ts'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { KindIcon } from '#web/features/mesh/panels/kind-icon.tsx'
import { atAGlance, shownFirst } from '#web/features/mesh/panels/shown-first.ts'
import { type Contact, contactsQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface PanelAction {
  readonly label: `action.${'marketplace' | 'browse_marketplace' | 'browse_catalog' | 'invite_existing' | 'request' | 'request_match' | 'request_service' | 'custom_api' | 'add_own'}`
  readonly opens: Opened
  readonly needs?: keyof MeshRights
}

export type PanelActions = Readonly<Record<ContactKind, readonly PanelAction[]>>

interface PanelsProps {
  readonly actions: PanelActions
  readonly rights: MeshRights
  readonly isLarge?: boolean
  readonly onOpen: (opened: Opened) => void
}

/** The four kinds of the network, each with who is in it and what can be done. */
export function Panels({ actions, rights, isLarge = false, onOpen }: PanelsProps) {
  const { data, error, refetch } = useQuery(contactsQuery)
  return (
    <div className={isLarge ? 'panels large' : 'panels'}>
      {contactKinds.map((kind) => (
        <Panel
          key={kind}
          kind={kind}
          isLarge={isLarge}
          contacts={data?.filter((contact) => contact.kind === kind)}
          actions={actions[kind].filter(({ needs }) => needs === undefined || rights[needs])}
          error={data ? null : error}
          onRetry={refetch}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

interface PanelProps {
  readonly kind: ContactKind
  readonly contacts: readonly Contact[] | undefined
  readonly actions: readonly PanelAction[]
  readonly isLarge: boolean
  readonly error: Error | null
  readonly onRetry: () => unknown
  readonly onOpen: (opened: Opened) => void
}

function Panel({ kind, contacts, actions, isLarge, error, onRetry, onOpen }: PanelProps) {
  const { t } = useTexts('mesh')
  const title = t(kind === 'interface' && isLarge ? 'panel.api_mesh' : `panel.${kind}`)
  return (
    <section className="panel mesh-panel" aria-labelledby={`panel-${kind}`}>
      <header>
        <h2 className="t-xs" id={`panel-${kind}`}>
          <KindIcon kind={kind} />
          {title}
        </h2>
        {contacts && (
          <span className="cap">
            <span aria-hidden="true">{contacts.length}</span>
            <span className="vh">{t('panel.count', { count: contacts.length })}</span>
          </span>
        )}
      </header>
      {isLarge && <p className="sub sm panel-about">{t(`panel.${kind}_about`)}</p>}
      {error && <NotRead error={error} onRetry={onRetry} />}
      {!contacts && !error && <Shape label={t('page.loading')} isInside />}
      {contacts?.length === 0 && (
        <div className="panel-none">
          <NoData>{t(`panel.${kind}_none`)}</NoData>
        </div>
      )}
      {contacts && contacts.length > 0 && (
        <ul className="contacts">
          {shownFirst(contacts).map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {contacts && contacts.length > atAGlance && (
        <button type="button" className="btn small text panel-all" onClick={() => onOpen({ dialog: 'contacts', kind })}>
          {t('panel.all', { count: contacts.length })}
        </button>
      )}
      <footer>
        {actions.map(({ label, opens }) => (
          <button key={label} type="button" className="btn small text" aria-haspopup="dialog" onClick={() => onOpen(opens)}>
            {t(label)}
          </button>
        ))}
      </footer>
    </section>
  )
}
