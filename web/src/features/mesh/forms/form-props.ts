import type { AddedContact, ContactPage } from '#web/features/mesh/queries.ts'

export interface ContactFormProps {
  /** The contact to change; null to add one. */
  readonly contact: ContactPage | null
  /** The catalog entry that pre-fills the form. */
  readonly catalogKey: string | null
  readonly mayCloseMemberships: boolean
  readonly onAdded: (added: AddedContact) => void
  readonly onChanged: (contact: ContactPage) => void
  readonly onCancel: () => void
}
