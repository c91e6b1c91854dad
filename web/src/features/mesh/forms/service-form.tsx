import { isWatchedOnly } from '#contract/mesh/catalog/is-watched-only.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { MandateFields, mandateValues, newMandate } from '#web/features/mesh/forms/mandate-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { serviceOf, type ServiceStart } from '#web/features/mesh/forms/from-catalog.ts'
import { useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { ConnectionFields } from '#web/features/mesh/forms/connection-fields.tsx'
import {
  newConnection,
  connectionValues,
  connectionOfContact,
} from '#web/features/mesh/forms/connection-start.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'

/** Connects a self-hosted system over HTTP, or changes its connection. */
export function ServiceForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'fields'])
  const system = systems.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const start: ServiceStart = contact
    ? {
        ...contact,
        connection: connectionOfContact(contact, system && 'scheme' in system ? system.scheme : null),
      }
    : system
      ? serviceOf(system)
      : { name: '', connection: newConnection, health_path: '', message_path: '' }
  const isWatched =
    system !== undefined &&
    !('message_path' in system) &&
    (!contact || isWatchedOnly({ ...contact, message_path: '' }))
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'service',
      ...mandateValues(fields),
      catalog_key: system?.key ?? null,
      name: fields['name'] ?? '',
      ...connectionValues(fields, start.connection),
      health_path: fields['health_path'] ?? '',
      message_path: fields['message_path'] ?? '',
    }),
  })
  return (
    <form className={styles.meshForm} {...form}>
      {!contact && <p className="sub">{t('form.service_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('form.name')}
        maxLength={meshLimits.name}
        autoComplete="off"
        defaultValue={start.name}
        {...field('name')}
      />
      <ConnectionFields
        start={start.connection}
        field={field}
        addressLabel={t('form.address')}
        addressHint={t(!contact && system ? 'form.address_usual' : 'form.address_hint')}
      >
        <p className="hint">{t('form.address_private')}</p>
        <div className={styles.meshPair}>
          <PathField
            label={t('form.health_path')}
            hint={t('form.health_path_hint')}
            start={start.health_path}
            {...field('health_path')}
          />
          <PathField
            label={t('form.message_path')}
            hint={t(isWatched ? 'form.message_path_watched' : 'form.message_path_hint')}
            start={start.message_path}
            {...field('message_path')}
          />
        </div>
      </ConnectionFields>
      <MandateFields start={contact ?? newMandate()} field={field} readsNothing />
      <DialogFooter
        label={t(contact ? 'action.save' : 'form.connect')}
        busyLabel={t('form.busy')}
        isBusy={isBusy}
        onCancel={onCancel}
      />
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
