import { invitedRoles } from '#contract/roles.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The four roles one can be invited to, each with what it is for. */
export function RoleChoices({ legend, chosen = invitedRoles[0] }: { legend: string; chosen?: string }) {
  const { t } = useTexts(['shell', 'onboarding'])
  return (
    <fieldset className="roles">
      <legend>{legend}</legend>
      {invitedRoles.map((role) => (
        <label key={role} className="role">
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <b>{t(`onboarding:role.${role}`)}</b>
          <span className="sub sm">{t(`invite.${role}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
