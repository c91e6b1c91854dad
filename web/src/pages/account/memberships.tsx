import { CircleMinus, DoorOpen, House, UserX } from 'lucide-react'

import { switchFamily } from '#web/features/session/switch-family.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { Standing } from '#web/pages/account/queries.ts'

const icons = { active: House, inactive: CircleMinus, left: DoorOpen, removed: UserX }

/** Past memberships and how they ended; one that is active again can be opened. */
export function Memberships({ memberships }: Pick<Standing, 'memberships'>) {
  const { t } = useTexts('account')
  return (
    <section aria-labelledby="happened-title">
      <h2 className="t-sm" id="happened-title">
        {t('standing.happened')}
      </h2>
      <ul className="account-rows">
        {memberships.map((membership) => (
          <Membership key={membership.family_id} {...membership} />
        ))}
      </ul>
      <p className="sub sm">{t('standing.stays')}</p>
    </section>
  )
}

function Membership({ family_id, family_name, state, ended_at }: Standing['memberships'][number]) {
  const { t } = useTexts('account')
  const Icon = icons[state]
  const family = family_name || t('standing.unnamed_family')
  const sentence =
    state === 'active' || !ended_at
      ? t(state === 'active' ? 'standing.active' : 'standing.inactive', { family })
      : t(`standing.${state}_on`, { family, day: formatDate(ended_at) })
  return (
    <li className="account-row">
      <div className="account-thing">
        <Icon size={20} aria-hidden="true" />
        <div>
          <b>{sentence}</b>
          {state !== 'active' && <p className="sub sm">{t(state === 'inactive' ? 'standing.inactive_next' : 'standing.ended_next')}</p>}
        </div>
      </div>
      {state === 'active' && (
        <div className="account-acts">
          <button type="button" className="btn main" onClick={() => void switchFamily(family_id)}>
            {t('standing.open_family')}
          </button>
        </div>
      )}
    </li>
  )
}
