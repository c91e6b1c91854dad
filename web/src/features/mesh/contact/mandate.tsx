import { Facts } from '#web/features/mesh/contact/facts.tsx'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { formatDate, formatDay } from '#web/lib/dates.ts'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'

/** The mandate of a contact: task, read access, period and who granted it. */
export function Mandate({ contact }: { contact: ContactPage }) {
  const { t } = useTexts('mesh')
  const { mandate, reads, begins_on, ends_on, ended_at, appointed_by, appointed_at } = contact
  // Only advisors and agents read; services receive messages and APIs are queried.
  const isReader = contact.kind === 'advisor' || contact.kind === 'agent'
  const may = listAs({}).format(reads.map((source) => t(`reads.${source}`)))
  const by =
    appointed_by === ''
      ? formatDate(appointed_at)
      : t('contact.by_on', { name: appointed_by, date: formatDate(appointed_at) })
  return (
    <section className={styles.contactPart} aria-labelledby="contact-mandate-title">
      <h3 id="contact-mandate-title">{t('contact.mandate')}</h3>
      <p className={mandate === '' ? 'sub sm' : styles.contactMandate}>
        {mandate === '' ? t('contact.no_mandate') : mandate}
      </p>
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
