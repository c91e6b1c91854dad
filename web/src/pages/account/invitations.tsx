import { useQueryClient } from '@tanstack/react-query'

import { standingCalls } from '#contract/account/standing-calls.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { type Standing, standingQuery } from '#web/pages/account/queries.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Open invitations to the account's own address. */
export function Invitations({ invitations }: Pick<Standing, 'invitations'>) {
  const { t } = useTexts(['account', 'common'])
  return (
    <section aria-labelledby="invitations-title">
      <h2 className="t-sm" id="invitations-title">
        {t('standing.invitations')}
      </h2>
      {invitations.length === 0 ? (
        <div className="outside-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('standing.no_invitations')}</p>
        </div>
      ) : (
        <ul className="account-rows">
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} {...invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Invitation({ id, family_name, role, invited_by, expires_at }: Standing['invitations'][number]) {
  const { t } = useTexts(['account', 'auth', 'onboarding'])
  const queryClient = useQueryClient()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: standingQuery.queryKey })
  // With a fresh page, which begins in that family.
  const accept = useAct(standingCalls.acceptOwnInvitation, ({ onboarding }) => location.assign(onboarding ? '/onboarding' : '/'))
  const decline = useAct(standingCalls.declineOwnInvitation, refetch)
  const isBusy = accept.isPending || decline.isPending
  const asked = { params: { id } }
  return (
    <li className="account-row">
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
      <div className="account-acts">
        <button type="button" className="btn quiet" aria-busy={decline.isPending} onClick={() => !isBusy && decline.mutate(asked)}>
          {t('auth:invitation.decline')}
        </button>
        <button type="button" className="btn main" aria-busy={accept.isPending} onClick={() => !isBusy && accept.mutate(asked)}>
          {t('auth:invitation.accept')}
        </button>
      </div>
    </li>
  )
}
