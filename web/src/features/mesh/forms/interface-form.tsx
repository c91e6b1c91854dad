import { useState } from 'react'

import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { DialogFoot } from '#web/features/mesh/confirm.tsx'
import { AppointmentFields, appointmentOf, newAppointment } from '#web/features/mesh/forms/appointment-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { interfaceOf } from '#web/features/mesh/forms/from-catalog.ts'
import { type ContactForm, useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { WayFields } from '#web/features/mesh/forms/way-fields.tsx'
import { newWay, wayOf, wayOfContact } from '#web/features/mesh/forms/way-start.ts'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Source = 'address' | 'text'

/** An interface from its OpenAPI document; of one that comes with the house only its key is asked, if it needs one. */
export function InterfaceForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'fields'])
  const entry = interfaces.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const [source, setSource] = useState<Source>(contact && contact.document_address === null ? 'text' : 'address')
  const known = entry && interfaceOf(entry)
  const start = contact ? wayOfContact(contact, known?.way.scheme) : (known?.way ?? newWay)
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'interface',
      ...appointmentOf(fields),
      catalog_key: entry?.key ?? null,
      name: fields['name'] ?? '',
      ...wayOf(fields, start),
      // What comes with the house is asked where its document says.
      ...(entry && { address: '' }),
      document_address: entry || source === 'text' ? null : (fields['document_address'] ?? ''),
      document: entry || source === 'address' ? null : fields['document'] || null,
    }),
  })
  const isOpen = entry?.authentication === 'none'
  return (
    <form className="mesh-form" {...form}>
      {!contact && <p className="sub">{t('form.interface_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('form.name')}
        maxLength={meshLimits.name}
        autoComplete="off"
        defaultValue={contact?.name ?? known?.name ?? ''}
        {...field('name')}
      />
      {entry ? (
        <p className="cap">{t('form.document_catalog')}</p>
      ) : (
        <DocumentFields source={source} contact={contact} field={field} onSource={setSource} />
      )}
      {!isOpen && (
        <WayFields
          start={start}
          field={field}
          addressLabel={t('form.base_address')}
          addressHint={t('form.base_address_hint')}
          hasAddress={entry === undefined}
        />
      )}
      <AppointmentFields start={contact ?? newAppointment()} field={field} readsNothing />
      <DialogFoot label={t(contact ? 'action.save' : 'form.add')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

interface DocumentFieldsProps {
  readonly source: Source
  readonly contact: ContactPage | null
  readonly field: ContactForm['field']
  readonly onSource: (source: Source) => void
}

/** Where the OpenAPI document is, or what it says. */
function DocumentFields({ source, contact, field, onSource }: DocumentFieldsProps) {
  const { t } = useTexts('mesh')
  const isKept = contact !== null && contact.document_address === null
  return (
    <>
      <ChoiceGroup legend={t('form.document')}>
        <div className="mesh-ticks">
          {(['address', 'text'] as const).map((one) => (
            <label key={one} className="mesh-tick">
              <input type="radio" className="dot" name="source" value={one} checked={one === source} onChange={() => onSource(one)} />
              {t(one === 'address' ? 'form.document_at' : 'form.document_text')}
            </label>
          ))}
        </div>
      </ChoiceGroup>
      {source === 'address' ? (
        <Field
          label={t('form.document_address')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={meshLimits.address}
          defaultValue={contact?.document_address ?? ''}
          hint={<p className="hint">{t('form.document_hint')}</p>}
          {...field('document_address')}
        />
      ) : (
        <AreaField
          label={t('form.document_words')}
          rows={6}
          spellCheck={false}
          maxLength={meshLimits.document}
          hint={t(isKept ? 'form.document_kept' : 'form.document_hint')}
          {...field('document')}
        />
      )}
    </>
  )
}
