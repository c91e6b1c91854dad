import { useState } from 'react'

import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { MandateFields, mandateValues, newMandate } from '#web/features/mesh/forms/mandate-fields.tsx'
import type { ContactFormProps } from '#web/features/mesh/forms/form-props.ts'
import { interfaceOf } from '#web/features/mesh/forms/from-catalog.ts'
import { type ContactForm, useContactForm } from '#web/features/mesh/forms/use-contact-form.ts'
import { ConnectionFields } from '#web/features/mesh/forms/connection-fields.tsx'
import {
  newConnection,
  connectionValues,
  connectionOfContact,
} from '#web/features/mesh/forms/connection-start.ts'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'

type Source = 'address' | 'text'

/** Adds or changes an API by its OpenAPI document. A catalog API only needs its key, if any. */
export function InterfaceForm({ contact, catalogKey, onAdded, onChanged, onCancel }: ContactFormProps) {
  const { t } = useTexts(['mesh', 'fields'])
  const entry = interfaces.find(({ key }) => key === (contact?.catalog_key ?? catalogKey))
  const [source, setSource] = useState<Source>(
    contact && contact.document_address === null ? 'text' : 'address',
  )
  const catalogStart = entry && interfaceOf(entry)
  const start = contact
    ? connectionOfContact(contact, catalogStart?.connection.scheme)
    : (catalogStart?.connection ?? newConnection)
  const { form, field, failure, isBusy } = useContactForm({
    contact,
    onAdded,
    onChanged,
    shape: (fields) => ({
      kind: 'interface',
      ...mandateValues(fields),
      catalog_key: entry?.key ?? null,
      name: fields['name'] ?? '',
      ...connectionValues(fields, start),
      // A catalog API uses the server address in its document.
      ...(entry && { address: '' }),
      document_address: entry || source === 'text' ? null : (fields['document_address'] ?? ''),
      document: entry || source === 'address' ? null : fields['document'] || null,
    }),
  })
  const isOpen = entry?.authentication === 'none'
  return (
    <form className={styles.meshForm} {...form}>
      {!contact && <p className="sub">{t('form.interface_about')}</p>}
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('form.name')}
        maxLength={meshLimits.name}
        autoComplete="off"
        defaultValue={contact?.name ?? catalogStart?.name ?? ''}
        {...field('name')}
      />
      {entry ? (
        <p className="cap">{t('form.document_catalog')}</p>
      ) : (
        <DocumentFields source={source} contact={contact} field={field} onSource={setSource} />
      )}
      {!isOpen && (
        <ConnectionFields
          start={start}
          field={field}
          addressLabel={t('form.base_address')}
          addressHint={t('form.base_address_hint')}
          entry={entry}
          hasAddress={entry === undefined}
        />
      )}
      <MandateFields start={contact ?? newMandate()} field={field} readsNothing />
      <DialogFooter
        label={t(contact ? 'action.save' : 'form.add')}
        busyLabel={t('form.busy')}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}

interface DocumentFieldsProps {
  readonly source: Source
  readonly contact: ContactPage | null
  readonly field: ContactForm['field']
  readonly onSource: (source: Source) => void
}

/** The URL or the text of the OpenAPI document. */
function DocumentFields({ source, contact, field, onSource }: DocumentFieldsProps) {
  const { t } = useTexts('mesh')
  const isStored = contact !== null && contact.document_address === null
  return (
    <>
      <ChoiceGroup legend={t('form.document')}>
        <div className={styles.meshTicks}>
          {(['address', 'text'] as const).map((option) => (
            <label key={option} className={styles.meshTick}>
              <input
                type="radio"
                className="dot"
                name="source"
                value={option}
                checked={option === source}
                onChange={() => onSource(option)}
              />
              {t(option === 'address' ? 'form.document_at' : 'form.document_text')}
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
          label={t('form.document_content')}
          rows={6}
          spellCheck={false}
          maxLength={meshLimits.document}
          hint={t(isStored ? 'form.document_stored' : 'form.document_hint')}
          {...field('document')}
        />
      )}
    </>
  )
}
