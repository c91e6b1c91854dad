import { meshLimits, type Readable, readables } from '#contract/mesh/names.ts'
import type { ContactForm, ContactFormFields } from '#web/features/mesh/forms/use-contact-form.ts'
import { today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'

export interface MandateStart {
  readonly mandate: string
  readonly reads: readonly Readable[]
  readonly begins_on: string
  readonly ends_on: string | null
}

export const newMandate = (reads: readonly Readable[] = []): MandateStart => ({
  mandate: '',
  reads,
  begins_on: today(),
  ends_on: null,
})

interface MandateProps {
  readonly start: MandateStart
  readonly field: ContactForm['field']
  /** True if ending it would close a membership and the pilot may not do that. */
  readonly isEndFixed?: boolean
  /** Services and APIs never read data. */
  readonly readsNothing?: boolean
}

export function MandateFields({ start, field, isEndFixed = false, readsNothing = false }: MandateProps) {
  const { t } = useTexts('mesh')
  return (
    <fieldset className={styles.meshPart}>
      <legend className="t-xs">{t('form.mandate_group')}</legend>
      <AreaField
        label={t('form.mandate')}
        hint={t('form.mandate_hint')}
        rows={3}
        maxLength={meshLimits.mandate}
        defaultValue={start.mandate}
        {...field('mandate')}
      />
      {!readsNothing && (
        <ChoiceGroup legend={t('form.reads')} error={field('reads').error}>
          <div className={styles.meshTicks}>
            {readables.map((source) => (
              <label key={source} className={styles.meshTick}>
                <input
                  type="checkbox"
                  className="tickbox"
                  name={tickOf(source)}
                  defaultChecked={start.reads.includes(source)}
                />
                {t(`reads.${source}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
      )}
      <div className={styles.meshPair}>
        <Field
          label={t('form.begins_on')}
          type="date"
          defaultValue={start.begins_on}
          {...field('begins_on')}
        />
        <Field
          label={t('form.ends_on')}
          type="date"
          readOnly={isEndFixed}
          defaultValue={start.ends_on ?? ''}
          hint={<p className="hint">{t('form.ends_on_hint')}</p>}
          {...field('ends_on')}
        />
      </div>
    </fieldset>
  )
}

const tickOf = (readable: Readable) => `read_${readable}`

/** The mandate in the format of the call. */
export function mandateValues(fields: ContactFormFields) {
  return {
    mandate: fields['mandate'] ?? '',
    reads: readables.filter((source) => fields[tickOf(source)] !== undefined),
    begins_on: fields['begins_on'] ?? '',
    ends_on: fields['ends_on'] || null,
  }
}
