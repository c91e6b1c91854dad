import { useQueryClient } from '@tanstack/react-query'

import type { BodyOf } from '#contract/call.ts'
import { addContact, updateContact } from '#contract/mesh/calls.ts'
import { type Added, type ContactPage, refetchMesh } from '#web/features/mesh/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'

export type ContactValues = BodyOf<typeof addContact>
export type Fields = Readonly<Record<string, string>>

interface ContactFormOptions {
  /** The one that is changed; null where one is added. */
  readonly contact: ContactPage | null
  readonly shape: (fields: Fields) => ContactValues
  readonly onAdded: (added: Added) => void
  readonly onChanged: (contact: ContactPage) => void
}

/** One form for a contact that is added and for one that is changed: the fields are the same, the calls differ. */
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
  const { form, field, failure, isBusy } = contact ? change : add
  return {
    form,
    failure,
    isBusy,
    // Each kind has fields that the others lack, and the compiler knows only those of all.
    field: (name: string) => field(name as 'kind'),
  }
}

export type ContactForm = ReturnType<typeof useContactForm>
