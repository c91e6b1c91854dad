import { isWatchedOnly } from '#contract/mesh/catalog/is-watched-only.ts'
import { probeIntervals } from '#contract/mesh/names.ts'
import { Facts } from '#web/features/mesh/contact/facts.tsx'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { professionName } from '#web/features/mesh/profession-name.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'

/** The connection settings of a contact. Shows whether a key is stored, never the key. */
export function Connection({ contact, showsEmail }: { contact: ContactPage; showsEmail: boolean }) {
  const { t } = useTexts('mesh')
  const Part = {
    advisor: AdvisorConnection,
    service: ServiceConnection,
    agent: AgentConnection,
    interface: InterfaceConnection,
  }[contact.kind]
  return (
    <section className={styles.contactPart} aria-labelledby="contact-connection">
      <h3 id="contact-connection">
        {t(contact.kind === 'advisor' ? 'contact.person' : 'contact.connection')}
      </h3>
      <Part contact={contact} showsEmail={showsEmail} />
    </section>
  )
}

interface ConnectionProps {
  readonly contact: ContactPage
  readonly showsEmail: boolean
}

function AdvisorConnection({ contact: { catalog_key, email, account_id }, showsEmail }: ConnectionProps) {
  const { t, i18n } = useTexts('mesh')
  return (
    <Facts
      facts={[
        catalog_key !== null && [t('contact.profession'), professionName(catalog_key, i18n) ?? catalog_key],
        [t('contact.membership'), t(account_id === null ? 'contact.invited' : 'contact.joined')],
        showsEmail && email !== null && [t('contact.email'), email],
      ]}
    />
  )
}

function ServiceConnection({ contact }: ConnectionProps) {
  const { t } = useTexts('mesh')
  const { address, health_path, message_path, is_signed } = contact
  return (
    <Facts
      facts={[
        [t('contact.address'), address],
        health_path !== '' && [t('contact.health_path'), health_path],
        isWatchedOnly(contact)
          ? [t('contact.message_path'), t('catalog.watched_only')]
          : message_path !== '' && [t('contact.message_path'), message_path],
        [t('contact.authentication'), <Authentication key="access" contact={contact} />],
        is_signed && [t('contact.signed'), t('contact.is_signed')],
        [t('contact.every'), <ProbeInterval key="every" contact={contact} />],
      ]}
    />
  )
}

function AgentConnection({ contact }: ConnectionProps) {
  const { t } = useTexts('mesh')
  const { name, way, address, tool, instruction } = contact
  return (
    <>
      <Facts
        facts={[
          [t('contact.way'), t(way === 'mcp' ? 'contact.way_mcp' : 'contact.way_model')],
          [t('contact.in_chat'), t('contact.in_chat_hint', { name })],
          ...(way === 'mcp'
            ? ([
                [t('contact.address'), address],
                [t('contact.authentication'), <Authentication key="access" contact={contact} />],
                [t('contact.tool'), tool || t('contact.first_tool')],
                [t('contact.every'), <ProbeInterval key="every" contact={contact} />],
              ] as const)
            : []),
        ]}
      />
      <h4>{t('contact.instruction')}</h4>
      <p className={styles.contactMandate}>{instruction}</p>
    </>
  )
}

function InterfaceConnection({ contact }: ConnectionProps) {
  const { t } = useTexts('mesh')
  const { address, catalog_key, document_address, read_operations } = contact
  return (
    <>
      <Facts
        facts={[
          address !== '' && [t('contact.address'), address],
          [
            t('contact.document'),
            document_address ?? t(catalog_key === null ? 'contact.written_in' : 'contact.from_catalog'),
          ],
          [t('contact.authentication'), <Authentication key="access" contact={contact} />],
          [t('contact.every'), <ProbeInterval key="every" contact={contact} />],
        ]}
      />
      <h4>{t('contact.operations')}</h4>
      {read_operations.length === 0 && <NoData>{t('contact.no_operations')}</NoData>}
      <ul className={styles.operations}>
        {read_operations.map(({ id, path, about }) => (
          <li key={id}>
            <code>{path}</code>
            {about !== '' && <span className="sub sm">{about}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Authentication({ contact: { authentication, has_secret } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  const label = t(`auth.${authentication}`)
  return authentication === 'none'
    ? label
    : t(has_secret ? 'contact.secret_stored' : 'contact.secret_missing', { authentication: label })
}

function ProbeInterval({ contact: { probe_every } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return t(`every.${probeIntervals.find((every) => every === probe_every) ?? 300}`)
}
