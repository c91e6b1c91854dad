import { meshLimits, type Readable, readables } from '#contract/mesh/names.ts'
import type { ContactForm, Fields } from '#web/features/mesh/forms/use-contact-form.ts'
import { today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'

export interface AppointmentStart {
  readonly mandate: string
  readonly reads: readonly Readable[]
  readonly begins_on: string
  readonly ends_on: string | null
}

export const newAppointment = (reads: readonly Readable[] = []): AppointmentStart => ({ mandate: '', reads, begins_on: today(), ends_on: null })

interface AppointmentProps {
  readonly start: AppointmentStart
  readonly field: ContactForm['field']
  /** Where the end would close a seat and the pilot may close none. */
  readonly isEndFixed?: boolean
  /** A service or an interface is sent messages or asked; it never reads anything here. */
  readonly readsNothing?: boolean
}

/** What somebody is there for, what they may read, from when and until when. */
export function AppointmentFields({ start, field, isEndFixed = false, readsNothing = false }: AppointmentProps) {
  const { t } = useTexts('mesh')
  return (
    <fieldset className="mesh-part">
      <legend className="t-xs">{t('form.appointment')}</legend>
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
          <div className="mesh-ticks">
            {readables.map((one) => (
              <label key={one} className="mesh-tick">
                <input type="checkbox" className="tickbox" name={tickOf(one)} defaultChecked={start.reads.includes(one)} />
                {t(`reads.${one}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
      )}
      <div className="mesh-pair">
        <Field label={t('form.begins_on')} type="date" defaultValue={start.begins_on} {...field('begins_on')} />
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

/** The appointment as the call takes it. */
export function appointmentOf(fields: Fields) {
  return {
    mandate: fields['mandate'] ?? '',
    reads: readables.filter((one) => fields[tickOf(one)] !== undefined),
    begins_on: fields['begins_on'] ?? '',
    ends_on: fields['ends_on'] || null,
  }
}
