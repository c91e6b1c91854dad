import { memberStatuses, roles } from '#contract/roles.ts'
import type { MemberFilter } from '#web/features/members/rows.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/members/members-section.module.css'

interface MembersFilterProps {
  readonly filter: MemberFilter
  readonly found: number
  readonly onChange: (filter: MemberFilter) => void
}

/** Finds members in a large family. */
export function MembersFilter({ filter, found, onChange }: MembersFilterProps) {
  const { t } = useTexts(['members', 'onboarding'])
  return (
    <div className={styles.mbFilter} role="search" aria-label={t('filter.title')}>
      <Field
        label={t('filter.text')}
        type="search"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <SelectField
        label={t('list.role')}
        value={filter.role}
        onChange={(event) => onChange({ ...filter, role: oneOf(roles, event.target.value) ?? '' })}
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
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: oneOf(memberStatuses, event.target.value) ?? '' })}
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
