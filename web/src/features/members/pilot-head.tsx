import { CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'

import { memberPhotoPath } from '#contract/account/photo.ts'
import { addressOf, type ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Medallion } from '#web/ui/medallion.tsx'
import styles from '#web/features/members/pilot-head.module.css'

interface PilotHeadProps {
  readonly pilot: ReplyOf<typeof readMember>
  /** The reader's actions on this pilot. */
  readonly children?: ReactNode
}

/**
 * The header of a pilot's page: photo or initials, name, role and start date. An advisor sees only the names
 * of others.
 */
export function PilotHead({ pilot, children }: PilotHeadProps) {
  const { t } = useTexts(['members', 'onboarding'])
  const { role, since, status, is_former, contact } = pilot
  return (
    <header className={styles.pilotHead} data-part="pilot-head">
      <Medallion name={pilot.full_name} photo={photoAddress(pilot)} />
      <div>
        <h1 className="t-lg" tabIndex={-1}>
          {pilot.full_name || t('list.unnamed')}
        </h1>
        {role && since && (
          <p className="sub">
            <span>
              {t('pilot.role_since', { role: t(`onboarding:role.${role}`), date: formatDate(since) })}
            </span>
            {status === 'inactive' && (
              <span className="state mute">
                <CircleSlash size={16} aria-hidden="true" />
                {t(is_former ? 'pilot.former' : 'status.inactive')}
              </span>
            )}
          </p>
        )}
        {contact?.about && <p className={styles.pilotLine}>{contact.about}</p>}
      </div>
      {children && <div className={styles.pilotActs}>{children}</div>}
    </header>
  )
}

/** Versioned, so that a new photo shows at once. */
function photoAddress({ account_id, photo }: ReplyOf<typeof readMember>): string | undefined {
  return photo ? `/api${addressOf(memberPhotoPath, { id: account_id })}?v=${photo}` : undefined
}
