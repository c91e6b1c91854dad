import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { endContact, renewSigningKey } from '#contract/mesh/calls.ts'
import type { PendingAction } from '#web/features/mesh/contact/contact-acts.tsx'
import { ChangeDialog } from '#web/features/mesh/forms/contact-form-dialog.tsx'
import { SigningKey } from '#web/features/mesh/forms/done-step.tsx'
import { type ContactPage, type MeshRights, refetchMesh } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface ActDialogsProps {
  readonly action: PendingAction
  readonly contact: ContactPage
  readonly rights: MeshRights
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Siblings of the contact dialog; nested, React would pass Escape on to the outer one. */
export function ActDialogs({ action, contact, rights, onClose, onEnded }: ActDialogsProps) {
  if (action === 'change')
    return (
      <ChangeDialog contact={contact} mayCloseMemberships={rights.mayCloseMemberships} onClose={onClose} />
    )
  if (action === 'key') return <NewKey contact={contact} onClose={onClose} />
  return <End contact={contact} onClose={onClose} onEnded={onEnded} />
}

/** Explains the consequences before a mandate is ended. */
function End({
  contact,
  onClose,
  onEnded,
}: {
  contact: ContactPage
  onClose: () => void
  onEnded: () => void
}) {
  const { t } = useTexts('mesh')
  const queryClient = useQueryClient()
  const act = useAct(endContact, ({ name }) => {
    notify.success(t('contact.ended_now', { name }))
    onEnded()
    void refetchMesh(queryClient)
  })
  return (
    <Confirm
      title={t('contact.end_title', { name: contact.name })}
      about={t(`contact.end_${contact.kind}`)}
      label={t('contact.end')}
      busyLabel={t('form.busy')}
      isBusy={act.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: contact.id } })}
    />
  )
}

/** Confirms first, because the old key stops working at once; then shows the new key once. */
function NewKey({ contact, onClose }: { contact: ContactPage; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'common'])
  const [key, setKey] = useState<string | null>(null)
  const act = useAct(renewSigningKey, ({ signing_secret }) => setKey(signing_secret))
  return (
    <Dialog
      title={t(key === null ? 'contact.new_key_title' : 'done.signing_title')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      {key === null ? (
        <>
          <p className="sub">{t('contact.new_key_about', { name: contact.name })}</p>
          <DialogFooter
            label={t('contact.new_key_confirm')}
            busyLabel={t('form.busy')}
            isBusy={act.isPending}
            onCancel={onClose}
            onConfirm={() => act.mutate({ params: { id: contact.id } })}
          />
        </>
      ) : (
        <SigningKey name={contact.name} value={key} />
      )}
    </Dialog>
  )
}
