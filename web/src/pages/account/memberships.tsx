import { CircleMinus, DoorOpen, House, UserX } from 'lucide-react'

import { switchFamily } from '#web/features/session/switch-family.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { AccountStanding } from '#web/pages/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import accountStyles from '#web/features/account/account.module.css'
import styles from '#web/pages/account/account-page.module.css'
import { classNames } from '#web/lib/class-names.ts'

const icons = { active: House, inactive: CircleMinus, left: DoorOpen, removed: UserX }

/** Past memberships and how they ended; one that is active again can be opened. */
export function Memberships({ memberships }: Pick<AccountStanding, 'memberships'>) {
  const { t } = useTexts('account')
  return (
    <section aria-labelledby="happened-title">
      <h2 className="t-sm" id="happened-title">
        {t('standing.happened')}
      </h2>
      <ul className={accountStyles.accountRows}>
        {memberships.map((membership) => (
          <Membership key={membership.family_id} {...membership} />
        ))}
      </ul>
      <p className="sub sm">{t('standing.stays')}</p>
    </section>
  )
}

function Membership({ family_id, family_name, state, ended_at }: AccountStanding['memberships'][number]) {
  const { t } = useTexts('account')
  const Icon = icons[state]
  const family = family_name || t('standing.unnamed_family')
  const sentence =
    state === 'active' || !ended_at
      ? t(state === 'active' ? 'standing.active' : 'standing.inactive', { family })
      : t(`standing.${state}_on`, { family, day: formatDate(ended_at) })
  return (
    <li className={classNames(accountStyles.accountRow, styles.accountRow)}>
      <div className={accountStyles.accountThing}>
        <Icon size={20} aria-hidden="true" />
        <div>
          <b>{sentence}</b>
          {state !== 'active' && (
            <p className="sub sm">
              {t(state === 'inactive' ? 'standing.inactive_next' : 'standing.ended_next')}
            </p>
          )}
        </div>
      </div>
      {state === 'active' && (
        <div className={classNames(accountStyles.accountActs, styles.accountActs)}>
          <Button variant="main" onClick={() => void switchFamily(family_id)}>
            {t('standing.open_family')}
          </Button>
        </div>
      )}
    </li>
  )
}
