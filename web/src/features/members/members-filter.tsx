import { memberStatuses, roles } from '#contract/roles.ts'
import type { Sieve } from '#web/features/members/rows.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'

interface MembersFilterProps {
  readonly sieve: Sieve
  readonly found: number
  readonly onChange: (sieve: Sieve) => void
}

/** Finds somebody in a large family. */
export function MembersFilter({ sieve, found, onChange }: MembersFilterProps) {
  const { t } = useTexts(['members', 'onboarding'])
  return (
    <div className="mb-filter" role="search" aria-label={t('filter.title')}>
      <Field
        label={t('filter.text')}
        type="search"
        autoComplete="off"
        value={sieve.text}
        onChange={(event) => onChange({ ...sieve, text: event.target.value })}
      />
      <SelectField
        label={t('list.role')}
        value={sieve.role}
        // The options are exactly the roles, and nothing.
        onChange={(event) => onChange({ ...sieve, role: event.target.value as Sieve['role'] })}
      >
        <option value="">{t('filter.all')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`onboarding:role.${role}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('list.status')}
        value={sieve.status}
        onChange={(event) => onChange({ ...sieve, status: event.target.value as Sieve['status'] })}
      >
        <option value="">{t('filter.all')}</option>
        {memberStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </SelectField>
      <p className="vh" role="status">
        {t('filter.found', { count: found })}
      </p>
    </div>
  )
}
