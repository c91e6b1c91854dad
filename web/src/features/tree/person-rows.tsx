import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import {
  eventKinds,
  nameKinds,
  type PersonEvent,
  type PersonName,
  treeLimits,
} from '#contract/tree/person.ts'
import { TreeDateFields } from '#web/features/tree/tree-date-fields.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/tree/person-form.module.css'

export function NameDetails({ row, name }: { row: string; name: PersonName }) {
  const { t } = useTexts('tree')
  return (
    <>
      <SelectField label={t('form.name_kind')} name={`${row}_kind`} defaultValue={name.kind}>
        {nameKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`name_kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <Field
          label={t('form.prefix')}
          name={`${row}_prefix`}
          maxLength={60}
          autoComplete="off"
          defaultValue={name.prefix}
        />
        <Field
          label={t('form.suffix')}
          name={`${row}_suffix`}
          maxLength={60}
          autoComplete="off"
          defaultValue={name.suffix}
        />
      </div>
      <Field
        label={t('form.reading')}
        hint={<p className="hint">{t('form.reading_hint')}</p>}
        name={`${row}_reading`}
        maxLength={200}
        autoComplete="off"
        defaultValue={name.reading}
      />
    </>
  )
}

/** Rows that can be added and removed, each with a key of its own. */
function useRows<Row>(initial: readonly Row[], from: number) {
  const [rows, setRows] = useState(() => initial.map((row, index) => ({ number: from + index, row })))
  const [next, setNext] = useState(from + initial.length)
  return {
    rows,
    add: (row: Row) => {
      setRows([...rows, { number: next, row }])
      setNext(next + 1)
    },
    remove: (number: number) => setRows(rows.filter((row) => row.number !== number)),
  }
}

export function OtherNames({ names }: { names: readonly PersonName[] }) {
  const { t } = useTexts('tree')
  const { rows, add, remove } = useRows(names, 1)
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.names')}</legend>
      {rows.map(({ number, row }) => (
        <div key={number} className={styles.row}>
          <div className={styles.pair}>
            <Field
              label={t('form.given')}
              name={`name_${number}_given`}
              maxLength={120}
              autoComplete="off"
              defaultValue={row.given}
            />
            <Field
              label={t('form.surname')}
              name={`name_${number}_surname`}
              maxLength={120}
              autoComplete="off"
              defaultValue={row.surname}
            />
          </div>
          <NameDetails row={`name_${number}`} name={row} />
          <RemoveRow label={t('form.remove_name')} onRemove={() => remove(number)} />
        </div>
      ))}
      {rows.length < treeLimits.names - 1 && (
        <AddRow label={t('form.add_name')} onAdd={() => add(emptyName('married'))} />
      )}
    </fieldset>
  )
}

const firstOtherEvent = 2

export function OtherEvents({ events }: { events: readonly PersonEvent[] }) {
  const { t } = useTexts('tree')
  const { rows, add, remove } = useRows(events, firstOtherEvent)
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.events')}</legend>
      {rows.map(({ number, row }) => (
        <EventRow key={number} row={`event_${number}`} event={row} onRemove={() => remove(number)} />
      ))}
      {rows.length < treeLimits.events - firstOtherEvent && (
        <AddRow label={t('form.add_event')} onAdd={() => add(emptyEvent)} />
      )}
    </fieldset>
  )
}

function EventRow({ row, event, onRemove }: { row: string; event: PersonEvent; onRemove: () => void }) {
  const { t } = useTexts('tree')
  return (
    <div className={styles.row}>
      <div className={styles.pair}>
        <SelectField label={t('form.event_kind')} name={`${row}_kind`} defaultValue={event.kind}>
          {eventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`event.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('form.event_title')}
          name={`${row}_title`}
          maxLength={200}
          autoComplete="off"
          defaultValue={event.title}
        />
      </div>
      <TreeDateFields legend={t('form.event_date')} name={`${row}_date`} value={event.date} />
      {event.end && <TreeDateFields legend={t('form.until')} name={`${row}_end`} value={event.end} />}
      <Field
        label={t('form.place')}
        name={`${row}_place`}
        maxLength={200}
        autoComplete="off"
        defaultValue={event.place}
      />
      <AreaField
        label={t('form.event_note')}
        name={`${row}_note`}
        maxLength={4000}
        defaultValue={event.note}
      />
      <Mark name={`${row}_private`} label={t('form.event_private')} isOn={event.is_private} />
      <RemoveRow label={t('form.remove_event')} onRemove={onRemove} />
    </div>
  )
}

export function Mark({
  name,
  label,
  hint,
  isOn,
}: {
  name: string
  label: string
  hint?: string
  isOn: boolean
}) {
  return (
    <div>
      <label className={styles.mark}>
        <input type="checkbox" className="tickbox" name={name} defaultChecked={isOn} />
        {label}
      </label>
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

function AddRow({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onAdd}>
      <Plus size={18} aria-hidden="true" />
      {label}
    </Button>
  )
}

function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button variant="text" size="small" onClick={onRemove}>
      <X size={18} aria-hidden="true" />
      {label}
    </Button>
  )
}

export function emptyName(kind: PersonName['kind']): PersonName {
  return { kind, prefix: '', given: '', surname: '', suffix: '', reading: '' }
}

const emptyEvent: PersonEvent = {
  kind: 'other',
  title: '',
  date: null,
  end: null,
  place: '',
  note: '',
  is_private: false,
}
