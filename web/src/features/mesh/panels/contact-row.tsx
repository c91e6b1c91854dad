import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Contact } from '#web/features/mesh/queries.ts'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { ContactSummary } from '#web/features/mesh/contact-summary.tsx'
import styles from '#web/features/mesh/panels/contact-panels.module.css'

/** One contact with its summary and state. A click opens its page or selects it. */
export function ContactRow({ contact, onChoose }: { contact: Contact; onChoose?: (id: string) => void }) {
  const open = useOpenContact()
  return (
    <li className={styles.contact}>
      <button type="button" onClick={() => (onChoose ?? open)(contact.id)}>
        <span className={styles.contactText}>
          <span className={styles.contactName}>{contact.name}</span>
          <span className="cap">
            <ContactSummary contact={contact} />
          </span>
        </span>
        <StateMark state={contact.state} isBrief />
      </button>
    </li>
  )
}
