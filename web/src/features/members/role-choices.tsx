import { invitedRoles } from '#contract/roles.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/members/role-choices.module.css'

/** The four roles for an invitation, each with its purpose. */
export function RoleChoices({ legend, chosen = invitedRoles[0] }: { legend: string; chosen?: string }) {
  const { t } = useTexts(['shell', 'onboarding'])
  return (
    <fieldset className={styles.roles}>
      <legend>{legend}</legend>
      {invitedRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <b>{t(`onboarding:role.${role}`)}</b>
          <span className="sub sm">{t(`invite.${role}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
