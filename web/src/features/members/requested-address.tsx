import { useState } from 'react'

import { allowAddress, refuseAddress } from '#contract/members/calls.ts'
import { InvitationLink } from '#web/features/members/invitation-link.tsx'
import { columns } from '#web/features/members/rows.ts'
import { useMemberAct } from '#web/features/members/use-member-act.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/members/members-section.module.css'

interface RequestedAddressProps {
  readonly id: string
  /** The requested address; null once it was decided. The link stays visible until it is closed. */
  readonly email: string | null
}

/**
 * Another address that a person with the link requests to join with: invite it, or refuse. A full-width table
 * row.
 */
export function RequestedAddress({ id, email }: RequestedAddressProps) {
  const { t } = useTexts(['members', 'common'])
  const [made, setMade] = useState<{ email: string; link: string } | null>(null)
  return (
    <>
      {email !== null && <Decide id={id} email={email} onLink={(link) => setMade({ email, link })} />}
      {made && (
        <Dialog title={t('link.title')} closeLabel={t('common:action.close')} onClose={() => setMade(null)}>
          <InvitationLink email={made.email} link={made.link} isNew />
        </Dialog>
      )}
    </>
  )
}

function Decide({ id, email, onLink }: { id: string; email: string; onLink: (link: string) => void }) {
  const { t } = useTexts(['members', 'shell'])
  const allow = useMemberAct(allowAddress, (sent) => {
    if (sent.link === null) notify.success(t('shell:invite.done', { email }))
    else onLink(sent.link)
  })
  const refuse = useMemberAct(refuseAddress, () => notify.success(t('address.refused')))
  const isBusy = allow.isPending || refuse.isPending
  const input = { params: { id }, body: { email } }
  return (
    <tr>
      <td colSpan={columns.length + 2} className={styles.mbRequest}>
        <p className="sm">{t('address.requested', { email })}</p>
        <div className={styles.mbRequestActions}>
          <Button
            variant="plain"
            size="small"
            isBusy={allow.isPending}
            isDisabled={isBusy}
            onClick={() => allow.run(input)}
          >
            {t('address.allow')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            isBusy={refuse.isPending}
            isDisabled={isBusy}
            onClick={() => refuse.run(input)}
          >
            {t('address.refuse')}
          </Button>
        </div>
      </td>
    </tr>
  )
}
