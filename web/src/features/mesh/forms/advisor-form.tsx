import { professions } from '#contract/mesh/catalog/professions.ts'
import { DialogFoot } from '#web/features/mesh/confirm.tsx'
import { AppointmentFields, appointmentOf, newAppointment } from '#web/features/mesh/forms/appointment-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Invites an advisor by mail, or changes what one is appointed for. */
export function AdvisorForm({ contact, catalogKey, mayCloseSeats, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'catalog', 'fields'])
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'advisor',
      ...appointmentOf(fields),
      catalog_key: fields['catalog_key'] || null,
      account_id: contact?.account_id ?? null,
      email: contact ? contact.email : (fields['email'] ?? ''),
    }),
  })
  return (
    <form className="mesh-form" {...form}>
      {!contact && <p className="sub">{t('form.advisor_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {!contact && <Field label={t('form.email')} type="email" autoComplete="off" {...field('email')} />}
      <SelectField label={t('form.profession')} defaultValue={contact?.catalog_key ?? catalogKey ?? ''} {...field('catalog_key')}>
        <option value="">{t('form.profession_none')}</option>
        {professions.map(({ key }) => (
          <option key={key} value={key}>
            {t(`catalog:profession.${key}.name`)}
          </option>
        ))}
      </SelectField>
      <AppointmentFields start={contact ?? newAppointment()} field={field} isEndFixed={contact?.account_id != null && !mayCloseSeats} />
      <DialogFoot label={t(contact ? 'action.save' : 'form.invite')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
