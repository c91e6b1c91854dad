import { useQueryClient } from '@tanstack/react-query'

import { standingCalls } from '#contract/account/standing-calls.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { type AccountStanding, standingQuery } from '#web/pages/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import accountStyles from '#web/features/account/account.module.css'
import styles from '#web/pages/account/account-page.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Open invitations to the account's own address. */
export function Invitations({ invitations }: Pick<AccountStanding, 'invitations'>) {
  const { t } = useTexts(['account', 'common'])
  return (
    <section aria-labelledby="invitations-title">
      <h2 className="t-sm" id="invitations-title">
        {t('standing.invitations')}
      </h2>
      {invitations.length === 0 ? (
        <div className={styles.outsideNone}>
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('standing.no_invitations')}</p>
        </div>
      ) : (
        <ul className={accountStyles.accountRows}>
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} {...invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Invitation({
  id,
  family_name,
  role,
  invited_by,
  expires_at,
}: AccountStanding['invitations'][number]) {
  const { t } = useTexts(['account', 'auth', 'onboarding'])
  const queryClient = useQueryClient()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: standingQuery.queryKey })
  // A full page load, so that the app starts in that family.
  const accept = useAct(standingCalls.acceptOwnInvitation, ({ onboarding }) =>
    location.assign(onboarding ? '/onboarding' : '/'),
  )
  const decline = useAct(standingCalls.declineOwnInvitation, refetch)
  const isBusy = accept.isPending || decline.isPending
  const input = { params: { id } }
  return (
    <li className={classNames(accountStyles.accountRow, styles.accountRow)}>
      <div>
        <h3>{family_name || t('standing.unnamed_family')}</h3>
        <p className="sub sm">
          {t('standing.invited', {
            name: invited_by || t('auth:invitation.unnamed_person'),
            role: t(`onboarding:role.${role}`),
            day: formatDate(expires_at),
          })}
        </p>
      </div>
      <div className={classNames(accountStyles.accountActs, styles.accountActs)}>
        <Button
          variant="quiet"
          isBusy={decline.isPending}
          isDisabled={isBusy}
          onClick={() => decline.mutate(input)}
        >
          {t('auth:invitation.decline')}
        </Button>
        <Button
          variant="main"
          isBusy={accept.isPending}
          isDisabled={isBusy}
          onClick={() => accept.mutate(input)}
        >
          {t('auth:invitation.accept')}
        </Button>
      </div>
    </li>
  )
}
