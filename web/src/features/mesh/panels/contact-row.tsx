import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Contact } from '#web/features/mesh/queries.ts'
import { StateMark } from '#web/features/mesh/state-mark.tsx'
import { SubLine } from '#web/features/mesh/sub-line.tsx'

/** One contact: who, what, and how it is. A press opens its page, or chooses it. */
export function ContactRow({ contact, onChoose }: { contact: Contact; onChoose?: (id: string) => void }) {
  const open = useOpenContact()
  return (
    <li className="contact">
      <button type="button" onClick={() => (onChoose ?? open)(contact.id)}>
        <span className="contact-words">
          <span className="contact-name">{contact.name}</span>
          <span className="cap">
            <SubLine contact={contact} />
          </span>
        </span>
        <StateMark state={contact.state} isBrief />
      </button>
    </li>
  )
}
