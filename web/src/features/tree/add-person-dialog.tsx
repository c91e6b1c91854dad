import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addPerson } from '#contract/tree/calls.ts'
import { parentKinds } from '#contract/tree/person.ts'
import { PersonFields } from '#web/features/tree/person-fields.tsx'
import { emptyPerson } from '#web/features/tree/person-values.ts'
import { type Card, refetchTree } from '#web/features/tree/queries.ts'
import { usePersonForm } from '#web/features/tree/use-person-form.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/person-form.module.css'

const places = ['parent', 'partner', 'child', 'sibling'] as const
type Place = (typeof places)[number]

export interface UnionChoice {
  readonly id: string
  /** The partner in this union; null if unknown. */
  readonly partner: string | null
}

interface AddPersonDialogProps {
  /** The person whose relative is added; null to add someone alone. */
  readonly of: Card | null
  /** The unions of that person in which a child may stand. */
  readonly unions?: readonly UnionChoice[]
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

const none: readonly UnionChoice[] = []

/** Adds a person, alone or as a relative of another. */
export function AddPersonDialog({ of, unions = none, onClose, onAdded }: AddPersonDialogProps) {
  const { t } = useTexts(['tree', 'common'])
  const queryClient = useQueryClient()
  const [as, setAs] = useState<Place>('child')
  const add = useAct(addPerson, ({ card }) => {
    void refetchTree(queryClient)
    onAdded(card.id)
  })
  const { form, problem } = usePersonForm(emptyPerson, (values, fields) =>
    add.mutate({
      body: {
        values,
        place: of && {
          of: of.id,
          as,
          relation: oneOf(parentKinds, fields['relation']) ?? 'birth',
          ...(as === 'child' && 'union' in fields && { union: fields['union'] || null }),
        },
        is_self: fields['is_self'] === 'on',
      },
    }),
  )
  return (
    <Dialog
      title={of ? t('form.add_relative', { name: of.name || of.initials }) : t('form.add_title')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.form} {...form}>
        {problem && <Notice kind="bad">{problem}</Notice>}
        {of && (
          <div className={styles.pair}>
            <SelectField
              label={t('form.as')}
              value={as}
              onChange={(event) => setAs(oneOf(places, event.currentTarget.value) ?? 'child')}
            >
              {places.map((place) => (
                <option key={place} value={place}>
                  {t(`form.as_${place}`)}
                </option>
              ))}
            </SelectField>
            {as !== 'partner' && (
              <SelectField label={t('form.relation')} name="relation" defaultValue="birth">
                {parentKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`relation.${kind}`)}
                  </option>
                ))}
              </SelectField>
            )}
            {as === 'child' && unions.length > 0 && (
              <SelectField label={t('form.with')} name="union" defaultValue={unions[0]?.id}>
                {!unions.some(({ partner }) => partner === null) && (
                  <option value="">{t('form.with_unknown')}</option>
                )}
                {unions.map(({ id, partner }) => (
                  <option key={id} value={id}>
                    {partner ?? t('form.with_unknown')}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
        <PersonFields values={emptyPerson} />
        <DialogFooter
          label={t('form.add')}
          busyLabel={t('form.adding')}
          isBusy={add.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
