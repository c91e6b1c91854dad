import { useQueryClient } from '@tanstack/react-query'

import type { BodyOf } from '#contract/call.ts'
import { addContact, updateContact } from '#contract/mesh/calls.ts'
import { type AddedContact, type ContactPage, refetchMesh } from '#web/features/mesh/queries.ts'
import { type FieldName, useCallForm } from '#web/lib/use-call-form.ts'

export type ContactValues = BodyOf<typeof addContact>
export type ContactFormFields = Readonly<Record<string, string>>

interface ContactFormOptions {
  /** The contact to change; null to add one. */
  readonly contact: ContactPage | null
  readonly shape: (fields: ContactFormFields) => ContactValues
  readonly onAdded: (added: AddedContact) => void
  readonly onChanged: (contact: ContactPage) => void
}

/** One form for adding and changing: the fields are the same, the calls differ. */
export function useContactForm({ contact, shape, onAdded, onChanged }: ContactFormOptions) {
  const queryClient = useQueryClient()
  const add = useCallForm(addContact, {
    shape,
    onDone: (added) => void refetchMesh(queryClient).then(() => onAdded(added)),
  })
  const change = useCallForm(updateContact, {
    params: { id: contact?.id ?? '' },
    shape: (fields) => ({ ...shape(fields), version: contact?.version ?? 0 }),
    onDone: (changed) => void refetchMesh(queryClient).then(() => onChanged(changed)),
  })
  const { form, failure, isBusy } = contact ? change : add
  return {
    form,
    failure,
    isBusy,
    field: (name: FieldName<typeof addContact>) => (contact ? change.field(name) : add.field(name)),
  }
}

export type ContactForm = ReturnType<typeof useContactForm>
