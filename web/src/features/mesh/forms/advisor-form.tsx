import { professions } from '#contract/mesh/catalog/professions.ts'
import { MandateFields, mandateValues, newMandate } from '#web/features/mesh/forms/mandate-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'

/** Invites an advisor by email, or changes an advisor's mandate. */
export function AdvisorForm({
  contact,
  catalogKey,
  mayCloseMemberships,
  onAdded,
  onChanged,
  onCancel,
}: ContactFormProps) {
  const { t } = useTexts(['mesh', 'catalog', 'fields'])
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'advisor',
      ...mandateValues(fields),
      catalog_key: fields['catalog_key'] || null,
      account_id: contact?.account_id ?? null,
      email: contact ? contact.email : (fields['email'] ?? ''),
    }),
  })
  return (
    <form className={styles.meshForm} {...form}>
      {!contact && <p className="sub">{t('form.advisor_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {!contact && <Field label={t('form.email')} type="email" autoComplete="off" {...field('email')} />}
      <SelectField
        label={t('form.profession')}
        defaultValue={contact?.catalog_key ?? catalogKey ?? ''}
        {...field('catalog_key')}
      >
        <option value="">{t('form.profession_none')}</option>
        {professions.map(({ key }) => (
          <option key={key} value={key}>
            {t(`mesh:profession.${key}`)}
          </option>
        ))}
      </SelectField>
      <MandateFields
        start={contact ?? newMandate()}
        field={field}
        isEndFixed={contact?.account_id != null && !mayCloseMemberships}
      />
      <DialogFooter
        label={t(contact ? 'action.save' : 'form.invite')}
        busyLabel={t('form.busy')}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}
