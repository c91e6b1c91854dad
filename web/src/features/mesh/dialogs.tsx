import { useInfiniteQuery } from '@tanstack/react-query'

import { CatalogDialog } from '#web/features/mesh/catalog/catalog-dialog.tsx'
import { ContactDialog } from '#web/features/mesh/contact/contact-dialog.tsx'
import { AddDialog } from '#web/features/mesh/forms/contact-form-dialog.tsx'
import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { MeshDialog } from '#web/features/mesh/mesh-dialog.ts'
import { ContactList } from '#web/features/mesh/panels/contact-list.tsx'
import { ContactRow } from '#web/features/mesh/panels/contact-row.tsx'
import { endedQuery, type MeshRights } from '#web/features/mesh/queries.ts'
import { RequestDialog } from '#web/features/mesh/requests/request-dialog.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/mesh/panels/contact-panels.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface DialogsProps {
  readonly openDialog: MeshDialog | null
  /** The contact named in the URL. */
  readonly contact: string | null
  readonly rights: MeshRights
  readonly onOpen: (dialog: MeshDialog | null) => void
}

/** All dialogs of the network pages. Lazy-loaded together with the texts of the catalog. */
export function Dialogs({ openDialog, contact, rights, onOpen }: DialogsProps) {
  const openContact = useOpenContact()
  const close = () => onOpen(null)
  return (
    <>
      {openDialog && (
        <OpenDialog
          key={JSON.stringify(openDialog)}
          openDialog={openDialog}
          rights={rights}
          onOpen={onOpen}
          onClose={close}
        />
      )}
      {contact !== null && (
        <ContactDialog key={contact} id={contact} rights={rights} onClose={() => openContact(null)} />
      )}
    </>
  )
}

interface OpenDialogProps {
  readonly openDialog: MeshDialog
  readonly rights: MeshRights
  readonly onOpen: (dialog: MeshDialog | null) => void
  readonly onClose: () => void
}

function OpenDialog({ openDialog, rights, onOpen, onClose }: OpenDialogProps) {
  const openContact = useOpenContact()
  const choose = (id: string) => {
    onClose()
    openContact(id)
  }
  switch (openDialog.dialog) {
    case 'catalog':
      return <CatalogDialog kind={openDialog.kind} rights={rights} onOpen={onOpen} onClose={onClose} />
    case 'add':
      return (
        <AddDialog
          kind={openDialog.kind}
          catalogKey={openDialog.key ?? null}
          mayCloseMemberships={rights.mayCloseMemberships}
          onClose={onClose}
        />
      )
    case 'request':
      return (
        <RequestDialog
          kind={openDialog.kind}
          catalogKey={openDialog.key ?? null}
          rights={rights}
          onClose={onClose}
        />
      )
    case 'contacts':
      return <AllContacts kind={openDialog.kind} onChoose={choose} onClose={onClose} />
    case 'ended':
      return <Ended onChoose={choose} onClose={onClose} />
  }
}

interface ListProps {
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

function AllContacts({
  kind,
  onChoose,
  onClose,
}: ListProps & { kind: Extract<MeshDialog, { dialog: 'contacts' }>['kind'] }) {
  const { t } = useTexts(['mesh', 'common'])
  return (
    <Dialog title={t(`panel.${kind}`)} closeLabel={t('common:action.close')} onClose={onClose}>
      <ContactList kinds={[kind]} onChoose={onChoose} />
    </Dialog>
  )
}

/** Contacts whose mandate has ended. */
function Ended({ onChoose, onClose }: ListProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(endedQuery)
  const contacts = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog title={t('list.ended')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Loaded
        query={{ data: contacts, error, refetch }}
        loading={t('page.loading')}
        isEmpty={(found) => found.length === 0}
        empty={<NoData>{t('list.ended_none')}</NoData>}
      />
      <ul className={classNames(styles.contacts, styles.all)}>
        {contacts?.map((contact) => (
          <ContactRow key={contact.id} contact={contact} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="small" onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Dialog>
  )
}
