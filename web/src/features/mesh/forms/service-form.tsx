import { systems } from '#contract/mesh/catalog/systems.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { DialogFoot } from '#web/features/mesh/confirm.tsx'
import { AppointmentFields, appointmentOf, newAppointment } from '#web/features/mesh/forms/appointment-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { serviceOf, type ServiceStart } from '#web/features/mesh/forms/from-catalog.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { WayFields } from '#web/features/mesh/forms/way-fields.tsx'
import { newWay, wayOf, wayOfContact } from '#web/features/mesh/forms/way-start.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Connects a system of one's own over HTTP, or changes how it is reached. */
export function ServiceForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'fields'])
  const system = systems.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const start: ServiceStart = contact
    ? { ...contact, way: wayOfContact(contact, system && 'scheme' in system ? system.scheme : null) }
    : system
      ? serviceOf(system)
      : { name: '', way: newWay, health_path: '', message_path: '' }
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'service',
      ...appointmentOf(fields),
      catalog_key: system?.key ?? null,
      name: fields['name'] ?? '',
      ...wayOf(fields, start.way),
      health_path: fields['health_path'] ?? '',
      message_path: fields['message_path'] ?? '',
    }),
  })
  return (
    <form className="mesh-form" {...form}>
      {!contact && <p className="sub">{t('form.service_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field label={t('form.name')} maxLength={meshLimits.name} autoComplete="off" defaultValue={start.name} {...field('name')} />
      <WayFields
        start={start.way}
        field={field}
        addressLabel={t('form.address')}
        addressHint={t(!contact && system ? 'form.address_usual' : 'form.address_hint')}
      >
        <p className="hint">{t('form.address_private')}</p>
        <div className="mesh-pair">
          <PathField label={t('form.health_path')} hint={t('form.health_path_hint')} start={start.health_path} {...field('health_path')} />
          <PathField label={t('form.message_path')} hint={t('form.message_path_hint')} start={start.message_path} {...field('message_path')} />
        </div>
      </WayFields>
      <AppointmentFields start={contact ?? newAppointment()} field={field} readsNothing />
      <DialogFoot label={t(contact ? 'action.save' : 'form.connect')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

interface PathFieldProps {
  readonly label: string
  readonly hint: string
  readonly start: string
  readonly name: string
  readonly error: string | undefined
}

function PathField({ label, hint, start, ...field }: PathFieldProps) {
  return (
    <Field
      label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={meshLimits.path}
      defaultValue={start}
      hint={<p className="hint">{hint}</p>}
      {...field}
    />
  )
}
