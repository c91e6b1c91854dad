import { useInfiniteQuery } from '@tanstack/react-query'

import { CatalogDialog } from '#web/features/mesh/catalog/catalog-dialog.tsx'
import { ContactDialog } from '#web/features/mesh/contact/contact-dialog.tsx'
import { AddDialog } from '#web/features/mesh/forms/contact-form-dialog.tsx'
import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Opened } from '#web/features/mesh/opened.ts'
import { ContactList } from '#web/features/mesh/panels/contact-list.tsx'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { endedQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { RequestDialog } from '#web/features/mesh/requests/request-dialog.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface DialogsProps {
  readonly opened: Opened | null
  /** The contact that the address names. */
  readonly contact: string | null
  readonly rights: MeshRights
  readonly onOpen: (opened: Opened | null) => void
}

/** Everything that opens over the pages of the network. Loaded with the first of them, as are the texts of the catalog. */
export function Dialogs({ opened, contact, rights, onOpen }: DialogsProps) {
  const openContact = useOpenContact()
  const close = () => onOpen(null)
  return (
    <>
      {opened && <OpenDialog key={JSON.stringify(opened)} opened={opened} rights={rights} onOpen={onOpen} onClose={close} />}
      {contact !== null && <ContactDialog key={contact} id={contact} rights={rights} onClose={() => openContact(null)} />}
    </>
  )
}

interface OpenDialogProps {
  readonly opened: Opened
  readonly rights: MeshRights
  readonly onOpen: (opened: Opened | null) => void
  readonly onClose: () => void
}

function OpenDialog({ opened, rights, onOpen, onClose }: OpenDialogProps) {
  const openContact = useOpenContact()
  const choose = (id: string) => {
    onClose()
    openContact(id)
  }
  switch (opened.dialog) {
    case 'catalog':
      return <CatalogDialog kind={opened.kind} rights={rights} onOpen={onOpen} onClose={onClose} />
    case 'add':
      return <AddDialog kind={opened.kind} catalogKey={opened.key ?? null} mayCloseSeats={rights.mayCloseSeats} onClose={onClose} />
    case 'request':
      return <RequestDialog kind={opened.kind} catalogKey={opened.key ?? null} rights={rights} onClose={onClose} />
    case 'contacts':
      return <AllContacts kind={opened.kind} onChoose={choose} onClose={onClose} />
    case 'ended':
      return <Ended onChoose={choose} onClose={onClose} />
  }
}

interface ListProps {
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

function AllContacts({ kind, onChoose, onClose }: ListProps & { kind: Extract<Opened, { dialog: 'contacts' }>['kind'] }) {
  const { t } = useTexts(['mesh', 'common'])
  return (
    <Dialog title={t(`panel.${kind}`)} closeLabel={t('common:action.close')} onClose={onClose}>
      <ContactList kinds={[kind]} onChoose={onChoose} />
    </Dialog>
  )
}

/** Appointments that are over: who was here, and what for. */
function Ended({ onChoose, onClose }: ListProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(endedQuery)
  const contacts = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog title={t('list.ended')} closeLabel={t('common:action.close')} onClose={onClose}>
      {!contacts && error && <NotRead error={error} onRetry={refetch} />}
      {!contacts && !error && <Shape label={t('page.loading')} isInside />}
      {contacts?.length === 0 && <NoData>{t('list.ended_none')}</NoData>}
      <ul className="contacts all">
        {contacts?.map((contact) => (
          <ContactRow key={contact.id} contact={contact} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="btn small quiet" onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
    </Dialog>
  )
}
