import '#web/features/members/pilot-head.css'

import { CircleSlash } from 'lucide-react'

import { memberPhotoPath } from '#contract/account/photo.ts'
import { addressOf, type ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Medallion } from '#web/ui/medallion.tsx'

/** The head of a pilot's page: photo or initials, name, role and since when. An advisor sees only the names of others. */
export function PilotHead({ pilot }: { pilot: ReplyOf<typeof readMember> }) {
  const { t } = useTexts(['members', 'onboarding'])
  const { role, since, status, is_former, contact } = pilot
  return (
    <header className="pilot-head">
      <Medallion name={pilot.full_name} photo={photoAddress(pilot)} />
      <div>
        <h1 className="t-lg" tabIndex={-1}>
          {pilot.full_name || t('list.unnamed')}
        </h1>
        {role && since && (
          <p className="sub">
            <span>{t('pilot.role_since', { role: t(`onboarding:role.${role}`), date: formatDate(since) })}</span>
            {status === 'inactive' && (
              <span className="state mute">
                <CircleSlash size={16} aria-hidden="true" />
                {t(is_former ? 'pilot.former' : 'status.inactive')}
              </span>
            )}
          </p>
        )}
        {contact?.about && <p className="pilot-line">{contact.about}</p>}
      </div>
    </header>
  )
}

/** With its version, so that a new photo shows at once. */
function photoAddress({ account_id, photo }: ReplyOf<typeof readMember>): string | undefined {
  return photo ? `/api${addressOf(memberPhotoPath, { id: account_id })}?v=${photo}` : undefined
}
