import { useQuery } from '@tanstack/react-query'

import { type ContactKind, contactKinds } from '#contract/mesh/names.ts'
import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { KindIcon } from '#web/features/mesh/panels/kind-icon.tsx'
import { maxShown, shownContacts } from '#web/features/mesh/panels/shown-contacts.ts'
import { type Contact, contactsQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/mesh/panels/contact-panels.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface PanelAction {
  readonly label: `action.${'marketplace' | 'browse_marketplace' | 'browse_catalog' | 'invite_existing' | 'request' | 'request_match' | 'request_service' | 'custom_api' | 'add_own'}`
  readonly opens: MeshDialog
  readonly needs?: keyof MeshRights
}

export type PanelActions = Readonly<Record<ContactKind, readonly PanelAction[]>>

interface PanelsProps {
  readonly actions: PanelActions
  readonly rights: MeshRights
  readonly isLarge?: boolean
  readonly onOpen: (dialog: MeshDialog) => void
}

/** One panel per kind with its contacts and actions. */
export function Panels({ actions, rights, isLarge = false, onOpen }: PanelsProps) {
  const { data, error, refetch } = useQuery(contactsQuery)
  return (
    <div className={classNames(styles.panels, isLarge && styles.large)}>
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
  readonly onOpen: (dialog: MeshDialog) => void
}

function Panel({ kind, contacts, actions, isLarge, error, onRetry, onOpen }: PanelProps) {
  const { t } = useTexts('mesh')
  const title = t(kind === 'interface' && isLarge ? 'panel.api_mesh' : `panel.${kind}`)
  return (
    <section className={classNames(styles.meshPanel, 'panel')} aria-labelledby={`panel-${kind}`}>
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
      {isLarge && <p className={classNames(styles.panelAbout, 'sub sm')}>{t(`panel.${kind}_about`)}</p>}
      {error && <LoadError error={error} onRetry={onRetry} />}
      {!contacts && !error && <Skeleton label={t('page.loading')} isInside />}
      {contacts?.length === 0 && (
        <div className={styles.panelNone}>
          <NoData>{t(`panel.${kind}_none`)}</NoData>
        </div>
      )}
      {contacts && contacts.length > 0 && (
        <ul>
          {shownContacts(contacts).map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {contacts && contacts.length > maxShown && (
        <Button
          variant="text"
          size="small"
          className={styles.panelAll}
          onClick={() => onOpen({ dialog: 'contacts', kind })}
        >
          {t('panel.all', { count: contacts.length })}
        </Button>
      )}
      <footer>
        {actions.map(({ label, opens }) => (
          <Button
            key={label}
            variant="text"
            size="small"
            aria-haspopup="dialog"
            onClick={() => onOpen(opens)}
          >
            {t(label)}
          </Button>
        ))}
      </footer>
    </section>
  )
}
