import {
  type EventKind,
  genders,
  livings,
  type PersonEvent,
  type PersonValues,
} from '#contract/tree/person.ts'
import { emptyName, Mark, NameDetails, OtherEvents, OtherNames } from '#web/features/tree/person-rows.tsx'
import { TreeDateFields } from '#web/features/tree/tree-date-fields.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/tree/person-form.module.css'

/** The fields of a person: name, birth and death first, everything else in a fold. */
export function PersonFields({ values }: { readonly values: PersonValues }) {
  const { t } = useTexts('tree')
  const [first = emptyName('birth'), ...otherNames] = values.names
  const birth = values.events.find(({ kind }) => kind === 'birth')
  const death = values.events.find(({ kind }) => kind === 'death')
  const otherEvents = values.events.filter((event) => event !== birth && event !== death)
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t('form.given')}
          name="name_0_given"
          maxLength={120}
          autoComplete="off"
          defaultValue={first.given}
        />
        <Field
          label={t('form.surname')}
          name="name_0_surname"
          maxLength={120}
          autoComplete="off"
          defaultValue={first.surname}
        />
      </div>
      <MainEvent kind="birth" row="event_0" event={birth} />
      <MainEvent kind="death" row="event_1" event={death} />
      <GenderAndLiving values={values} />
      {/* Native, so that its fields are part of the form while it is closed. */}
      <details className={styles.fold}>
        <summary>{t('form.more')}</summary>
        <div className={styles.more}>
          <NameDetails row="name_0" name={first} />
          <Field
            label={t('form.gender_words')}
            name="gender_words"
            maxLength={60}
            autoComplete="off"
            defaultValue={values.gender_words}
          />
          <OtherNames names={otherNames} />
          <OtherEvents events={otherEvents} />
          <AreaField
            label={t('form.note')}
            name="note"
            maxLength={20_000}
            rows={4}
            defaultValue={values.note}
          />
          <input type="hidden" name="has_marks" value="yes" />
          <Mark
            name="is_private"
            label={t('form.private')}
            hint={t('form.private_hint')}
            isOn={values.is_private}
          />
          <Mark
            name="is_branch_head"
            label={t('form.branch_head')}
            hint={t('form.branch_head_hint')}
            isOn={values.is_branch_head}
          />
        </div>
      </details>
    </>
  )
}

function MainEvent({ kind, row, event }: { kind: EventKind; row: string; event: PersonEvent | undefined }) {
  const { t } = useTexts('tree')
  return (
    <div className={styles.mainEvent}>
      <input type="hidden" name={`${row}_kind`} value={kind} />
      {/* Parts that this short form doesn't show stay as they were. */}
      <input type="hidden" name={`${row}_title`} value={event?.title ?? ''} />
      <input type="hidden" name={`${row}_note`} value={event?.note ?? ''} />
      {event?.is_private && <input type="hidden" name={`${row}_private`} value="on" />}
      <TreeDateFields
        legend={t(kind === 'birth' ? 'form.born' : 'form.died')}
        name={`${row}_date`}
        value={event?.date ?? null}
      />
      <Field
        label={t('form.place')}
        name={`${row}_place`}
        maxLength={200}
        autoComplete="off"
        defaultValue={event?.place}
      />
    </div>
  )
}

function GenderAndLiving({ values }: { values: PersonValues }) {
  const { t } = useTexts('tree')
  return (
    <div className={styles.pair}>
      <SelectField label={t('form.gender')} name="gender" defaultValue={values.gender}>
        {genders.map((one) => (
          <option key={one} value={one}>
            {t(`gender.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('form.living')} name="living" defaultValue={values.living}>
        {livings.map((one) => (
          <option key={one} value={one}>
            {t(`living.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
