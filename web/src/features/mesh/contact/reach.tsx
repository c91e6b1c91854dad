import { Suspense } from 'react'

import { probeIntervals } from '#contract/mesh/names.ts'
import { Facts } from '#web/features/mesh/contact/facts.tsx'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { useProfessionName } from '#web/features/mesh/sub-line.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'

/** How a contact is reached; whether a key is kept, and never which. */
export function Reach({ contact, isWhole }: { contact: ContactPage; isWhole: boolean }) {
  const { t } = useTexts('mesh')
  const Part = { advisor: AdvisorReach, service: ServiceReach, agent: AgentReach, interface: InterfaceReach }[contact.kind]
  return (
    <section className="contact-part" aria-labelledby="contact-reach">
      <h3 id="contact-reach">{t(contact.kind === 'advisor' ? 'contact.reached_advisor' : 'contact.reached')}</h3>
      <Part contact={contact} isWhole={isWhole} />
    </section>
  )
}

interface ReachProps {
  readonly contact: ContactPage
  readonly isWhole: boolean
}

function AdvisorReach({ contact: { catalog_key, email, account_id }, isWhole }: ReachProps) {
  const { t } = useTexts('mesh')
  return (
    <Facts
      facts={[
        catalog_key !== null && [
          t('contact.profession'),
          <Suspense key="profession" fallback="—">
            <Profession profession={catalog_key} />
          </Suspense>,
        ],
        [t('contact.seat'), t(account_id === null ? 'contact.invited' : 'contact.joined')],
        isWhole && email !== null && [t('contact.email'), email],
      ]}
    />
  )
}

function Profession({ profession }: { profession: string }) {
  return useProfessionName(profession) ?? profession
}

function ServiceReach({ contact }: ReachProps) {
  const { t } = useTexts('mesh')
  const { address, health_path, message_path, is_signed } = contact
  return (
    <Facts
      facts={[
        [t('contact.address'), address],
        health_path !== '' && [t('contact.health_path'), health_path],
        message_path !== '' && [t('contact.message_path'), message_path],
        [t('contact.authentication'), <Access key="access" contact={contact} />],
        is_signed && [t('contact.signed'), t('contact.is_signed')],
        [t('contact.every'), <Every key="every" contact={contact} />],
      ]}
    />
  )
}

function AgentReach({ contact }: ReachProps) {
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
                [t('contact.authentication'), <Access key="access" contact={contact} />],
                [t('contact.tool'), tool || t('contact.first_tool')],
                [t('contact.every'), <Every key="every" contact={contact} />],
              ] as const)
            : []),
        ]}
      />
      <h4>{t('contact.instruction')}</h4>
      <p className="contact-mandate">{instruction}</p>
    </>
  )
}

function InterfaceReach({ contact }: ReachProps) {
  const { t } = useTexts('mesh')
  const { address, catalog_key, document_address, read_operations } = contact
  return (
    <>
      <Facts
        facts={[
          address !== '' && [t('contact.address'), address],
          [t('contact.document'), document_address ?? t(catalog_key === null ? 'contact.written_in' : 'contact.from_catalog')],
          [t('contact.authentication'), <Access key="access" contact={contact} />],
          [t('contact.every'), <Every key="every" contact={contact} />],
        ]}
      />
      <h4>{t('contact.operations')}</h4>
      {read_operations.length === 0 && <NoData>{t('contact.no_operations')}</NoData>}
      <ul className="operations">
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

function Access({ contact: { authentication, has_secret } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  const words = t(`auth.${authentication}`)
  return authentication === 'none' ? words : t(has_secret ? 'contact.secret_kept' : 'contact.secret_missing', { authentication: words })
}

function Every({ contact: { probe_every } }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  return t(`every.${probeIntervals.find((every) => every === probe_every) ?? 300}`)
}
