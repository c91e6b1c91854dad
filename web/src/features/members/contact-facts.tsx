import { Cake, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { formatDayOfYear, timeIn } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/members/pilot-head.module.css'

type Contact = NonNullable<ReplyOf<typeof readMember>['contact']>

/** The contact details that a member shares. */
export function ContactFacts({ contact, isOwn }: { contact: Contact; isOwn: boolean }) {
  const { t } = useTexts(['members', 'common'])
  const { email, phone, birthday, lives_in, time_zone } = contact
  const isEmpty = !email && !phone && !birthday && !lives_in
  return (
    <section className={styles.contactFacts}>
      <h2 className="t-sm">{t('pilot.contact')}</h2>
      {isEmpty ? (
        <div className={styles.contactNone}>
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t(isOwn ? 'pilot.contact_none_own' : 'pilot.contact_none')}</p>
        </div>
      ) : (
        <dl>
          {email && (
            <Fact icon={<Mail size={18} aria-hidden="true" />} label={t('pilot.email')}>
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </Fact>
          )}
          {phone && (
            <Fact icon={<Phone size={18} aria-hidden="true" />} label={t('pilot.phone')}>
              <a className="plain-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            </Fact>
          )}
          {birthday && (
            <Fact icon={<Cake size={18} aria-hidden="true" />} label={t('pilot.birthday')}>
              {formatDayOfYear(birthday)}
              <span className="cap">{t('pilot.birthday_shared')}</span>
            </Fact>
          )}
          {lives_in && (
            <Fact icon={<MapPin size={18} aria-hidden="true" />} label={t('pilot.lives_in')}>
              {lives_in}
              {time_zone && <span className="cap">{t('pilot.time_there', { time: timeIn(time_zone) })}</span>}
            </Fact>
          )}
        </dl>
      )}
    </section>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
