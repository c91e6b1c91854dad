import type { Added, ContactPage } from '#web/features/mesh/queries.ts'

export interface ContactFormProps {
  /** The one that is changed; null where one is added. */
  readonly contact: ContactPage | null
  /** The entry of the catalog that fills the form in. */
  readonly catalogKey: string | null
  readonly mayCloseSeats: boolean
  readonly onAdded: (added: Added) => void
  readonly onChanged: (contact: ContactPage) => void
  readonly onCancel: () => void
}
