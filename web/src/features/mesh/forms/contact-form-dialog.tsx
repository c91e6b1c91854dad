import { useState } from 'react'

import type { ContactKind } from '#contract/mesh/names.ts'
import { AdvisorForm } from '#web/features/mesh/forms/advisor-form.tsx'
import { AgentForm } from '#web/features/mesh/forms/agent-form.tsx'
import { DoneStep } from '#web/features/mesh/forms/done-step.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { InterfaceForm } from '#web/features/mesh/forms/interface-form.tsx'
import { ServiceForm } from '#web/features/mesh/forms/service-form.tsx'
import type { AddedContact, ContactPage } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'

const forms: Readonly<Record<ContactKind, (props: ContactFormProps) => React.ReactNode>> = {
  advisor: AdvisorForm,
  service: ServiceForm,
  agent: AgentForm,
  interface: InterfaceForm,
}

interface AddDialogProps {
  readonly kind: ContactKind
  readonly catalogKey: string | null
  readonly mayCloseMemberships: boolean
  readonly onClose: () => void
}

/** Adds a contact. Secrets that are shown only once stay visible until the dialog is closed. */
export function AddDialog({ kind, catalogKey, mayCloseMemberships, onClose }: AddDialogProps) {
  const { t } = useTexts(['mesh', 'common'])
  const [added, setAdded] = useState<AddedContact | null>(null)
  const Form = forms[kind]
  const finish = (done: AddedContact) => {
    if (done.link !== null || done.signing_secret !== null || kind === 'advisor') return setAdded(done)
    notify.success(t('done.added', { name: done.contact.name }))
    onClose()
  }
  return (
    <Dialog
      title={t(added?.signing_secret ? 'done.signing_title' : `form.${kind}_title`)}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      isWide={!added}
    >
      {added ? (
        <DoneStep added={added} onClose={onClose} />
      ) : (
        <Form
          contact={null}
          catalogKey={catalogKey}
          mayCloseMemberships={mayCloseMemberships}
          onAdded={finish}
          onChanged={onClose}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

interface ChangeDialogProps {
  readonly contact: ContactPage
  readonly mayCloseMemberships: boolean
  readonly onClose: () => void
}

/** Changes the mandate and the connection of a contact. */
export function ChangeDialog({ contact, mayCloseMemberships, onClose }: ChangeDialogProps) {
  const { t } = useTexts(['mesh', 'common'])
  // Snapshot on opening: changes by others must not alter the form while it is edited.
  const [before] = useState(contact)
  const Form = forms[contact.kind]
  return (
    <Dialog
      title={t('contact.change_title', { name: before.name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      isWide
    >
      <Form
        contact={before}
        catalogKey={null}
        mayCloseMemberships={mayCloseMemberships}
        onAdded={onClose}
        onCancel={onClose}
        onChanged={({ name }) => {
          notify.success(t('contact.changed', { name }))
          onClose()
        }}
      />
    </Dialog>
  )
}
