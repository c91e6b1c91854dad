import { Facts } from '#web/features/mesh/contact/facts.tsx'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { formatDate, formatDay } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What somebody is there for, what they may read, from when and until when, and who said so. */
export function Appointment({ contact }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  const { mandate, reads, begins_on, ends_on, ended_at, appointed_by, appointed_at } = contact
  // Only people and agents read; a service is written to, an interface is asked.
  const isReader = contact.kind === 'advisor' || contact.kind === 'agent'
  const may = listAs({}).format(reads.map((one) => t(`reads.${one}`)))
  const by = appointed_by === '' ? formatDate(appointed_at) : t('contact.by_on', { name: appointed_by, date: formatDate(appointed_at) })
  return (
    <section className="contact-part" aria-labelledby="contact-appointment">
      <h3 id="contact-appointment">{t('contact.appointment')}</h3>
      <p className={mandate === '' ? 'sub sm' : 'contact-mandate'}>{mandate === '' ? t('contact.no_mandate') : mandate}</p>
      <Facts
        facts={[
          isReader && [t('contact.may_read'), reads.length === 0 ? t('contact.reads_nothing') : may],
          [t('contact.from'), formatDay(begins_on)],
          ended_at === null
            ? [t('contact.until'), ends_on === null ? t('contact.open_end') : formatDay(ends_on)]
            : [t('contact.ended'), formatDate(ended_at)],
          [t('contact.by'), by],
        ]}
      />
    </section>
  )
}
