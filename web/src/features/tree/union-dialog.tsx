import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { editUnion, removeUnion } from '#contract/tree/calls.ts'
import {
  parentKinds,
  type UnionEvent,
  type UnionEventKind,
  unionKinds,
  unionStatuses,
  type UnionValues,
} from '#contract/tree/person.ts'
import { dateOf } from '#web/features/tree/person-values.ts'
import { type Card, type Person, refetchTree } from '#web/features/tree/queries.ts'
import { TreeDateFields } from '#web/features/tree/tree-date-fields.tsx'
import { formValues } from '#web/lib/form-values.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/person-form.module.css'

interface UnionDialogProps {
  readonly union: Person['unions'][number]
  /** The two people; null if unknown. */
  readonly partners: readonly [Card | null, Card | null]
  readonly children: readonly Card[]
  readonly onClose: () => void
}

/** Changes a union: its kind, its dates, and how each child belongs to each parent. */
export function UnionDialog({ union, partners, children, onClose }: UnionDialogProps) {
  const { t } = useTexts(['tree', 'common'])
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const done = (text: string) => {
    notify.success(text)
    void refetchTree(queryClient)
    onClose()
  }
  const edit = useAct(editUnion, () => done(t('union.saved')))
  const remove = useAct(removeUnion, () => done(t('union.removed')))
  const nameOf = (card: Card | null | undefined) => card?.name || card?.initials || t('person.unknown')
  const relationOf = (fields: Record<string, string>, id: string, index: number) =>
    oneOf(parentKinds, fields[`child_${id}_${index}`])
  if (isAsking)
    return (
      <Confirm
        title={t('union.remove_title')}
        about={t('union.remove_about')}
        label={t('union.remove')}
        isBusy={remove.isPending}
        isBad
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: union.id } })}
      />
    )
  return (
    <Dialog
      title={t('union.title', { first: nameOf(partners[0]), second: nameOf(partners[1]) })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const fields = formValues(event.currentTarget)
          edit.mutate({
            params: { id: union.id },
            body: {
              partners: [union.partners[0], union.partners[1]],
              children: union.children.map(({ id, relations }) => ({
                id,
                relations: [
                  relationOf(fields, id, 0) ?? relations[0],
                  relationOf(fields, id, 1) ?? relations[1],
                ],
              })),
              values: unionOf(fields, union.values),
              version: union.version,
            },
          })
        }}
      >
        <div className={styles.pair}>
          <SelectField label={t('union.kind')} name="kind" defaultValue={union.kind}>
            {unionKinds.map((one) => (
              <option key={one} value={one}>
                {t(`union_kind.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('union.status')} name="status" defaultValue={union.status}>
            {unionStatuses.map((one) => (
              <option key={one} value={one}>
                {t(`union_status.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <TreeDateFields
          legend={t('union.began')}
          name="began"
          value={eventOf(union.values, 'marriage')?.date ?? null}
        />
        <TreeDateFields
          legend={t('union.ended')}
          name="ended"
          value={eventOf(union.values, 'divorce')?.date ?? null}
        />
        {union.children.length > 0 && (
          <fieldset className={styles.rows}>
            <legend>{t('union.children')}</legend>
            {union.children.map(({ id, relations }) => (
              <div key={id} className={styles.pair}>
                {partners.map((partner, index) => (
                  <SelectField
                    key={index === 0 ? 'first' : 'second'}
                    label={`${nameOf(children.find((child) => child.id === id))} · ${nameOf(partner)}`}
                    name={`child_${id}_${index}`}
                    defaultValue={index === 0 ? relations[0] : relations[1]}
                  >
                    {parentKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {t(`relation.${kind}`)}
                      </option>
                    ))}
                  </SelectField>
                ))}
              </div>
            ))}
          </fieldset>
        )}
        <AreaField label={t('form.note')} name="note" maxLength={4000} defaultValue={union.values.note} />
        <Button variant="text" size="small" onClick={() => setAsking(true)}>
          {t('union.remove')}
        </Button>
        <DialogFooter
          label={t('form.save')}
          busyLabel={t('form.saving')}
          isBusy={edit.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function eventOf({ events }: Pick<UnionValues, 'events'>, kind: UnionEventKind): UnionEvent | undefined {
  return events.find((event) => event.kind === kind)
}

function unionOf(fields: Record<string, string>, before: UnionValues): UnionValues {
  const dated = (kind: UnionEventKind, name: string): UnionEvent[] => {
    const date = dateOf(fields, name)
    const known = eventOf(before, kind)
    if (known) return [{ ...known, date }]
    return date ? [{ kind, title: '', date, end: null, place: '', note: '', is_private: false }] : []
  }
  const others = before.events.filter(
    (event) => event !== eventOf(before, 'marriage') && event !== eventOf(before, 'divorce'),
  )
  return {
    kind: oneOf(unionKinds, fields['kind']) ?? before.kind,
    status: oneOf(unionStatuses, fields['status']) ?? before.status,
    events: [...dated('marriage', 'began'), ...dated('divorce', 'ended'), ...others],
    note: fields['note'] ?? before.note,
  }
}
