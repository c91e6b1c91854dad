import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { editUnion, removeUnion } from '#contract/tree/calls.ts'
import { parentKinds, unionKinds, unionStatuses } from '#contract/tree/person.ts'
import { type Card, type Person, refetchTree } from '#web/features/tree/queries.ts'
import { TreeDateFields } from '#web/features/tree/tree-date-fields.tsx'
import { dateOfEvent, unionOf } from '#web/features/tree/union-values.ts'
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
  readonly childCards: readonly Card[]
  readonly onClose: () => void
}

/** Changes a union: its kind, its dates, and how each child belongs to each parent. */
export function UnionDialog({ union, partners, childCards, onClose }: UnionDialogProps) {
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
        <UnionFields union={union} />
        <ChildRelations union={union} partners={partners} childCards={childCards} />
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

function UnionFields({ union }: Pick<UnionDialogProps, 'union'>) {
  const { t } = useTexts('tree')
  return (
    <>
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
      <TreeDateFields legend={t('union.began')} name="began" value={dateOfEvent(union.values, 'marriage')} />
      <TreeDateFields legend={t('union.ended')} name="ended" value={dateOfEvent(union.values, 'divorce')} />
    </>
  )
}

function ChildRelations({ union, partners, childCards }: Omit<UnionDialogProps, 'onClose'>) {
  const { t } = useTexts('tree')
  const nameOf = (card: Card | null | undefined) => card?.name || card?.initials || t('person.unknown')
  if (union.children.length === 0) return null
  return (
    <fieldset className={styles.rows}>
      <legend>{t('union.children')}</legend>
      {union.children.map(({ id, relations }) => (
        <div key={id} className={styles.pair}>
          {partners.map((partner, index) => (
            <SelectField
              key={index === 0 ? 'first' : 'second'}
              label={`${nameOf(childCards.find((child) => child.id === id))} · ${nameOf(partner)}`}
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
  )
}
