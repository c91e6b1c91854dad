import { useQuery, useQueryClient } from '@tanstack/react-query'

import { mergePeople } from '#contract/tree/calls.ts'
import { displayName } from '#contract/tree/display-name.ts'
import { mergedValues, type MergePart, mergeParts } from '#web/features/tree/merged-values.ts'
import { type Person, personQuery, refetchTree } from '#web/features/tree/queries.ts'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'
import { useLanguage } from '#web/features/tree/use-language.ts'
import { formValues } from '#web/lib/form-values.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/merge-form.module.css'

interface MergeFormProps {
  readonly first: string
  readonly second: string
  readonly onClose: () => void
}

/** Two entries side by side; for each line one of them is chosen. */
export function MergeForm({ first, second, onClose }: MergeFormProps) {
  const { t } = useTexts('tree')
  const one = useQuery(personQuery(first))
  const two = useQuery(personQuery(second))
  return (
    <Loaded query={one} loading={t('person.loading')}>
      {(left) => (
        <Loaded query={two} loading={t('person.loading')}>
          {(right) => <Choices left={left} right={right} onClose={onClose} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Choices({ left, right, onClose }: { left: Person; right: Person; onClose: () => void }) {
  const { t } = useTexts(['tree', 'tree-chart'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const merge = useAct(mergePeople, () => {
    notify.success(t('duplicates.merged'))
    void refetchTree(queryClient)
    onClose()
  })
  const labels: Record<MergePart, string> = {
    name: t('list.name'),
    birth: t('form.born'),
    death: t('form.died'),
    gender: t('form.gender'),
    note: t('form.note'),
  }
  const valueOf = ({ card, values }: Person, part: MergePart): string => {
    if (part === 'name') return values.names[0] ? displayName(values.names[0]) : ''
    if (part === 'birth') return card.born ? treeDateLabel(card.born, language) : ''
    if (part === 'death') return card.died ? treeDateLabel(card.died, language) : ''
    return part === 'gender' ? t(`gender.${values.gender}`) : values.note
  }
  return (
    <form
      className={styles.merge}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = formValues(event.currentTarget)
        const values = mergedValues(left.values, right.values, (part) =>
          fields[part] === 'second' ? 'second' : 'first',
        )
        merge.mutate({
          params: { id: left.card.id },
          body: { other: right.card.id, values, version: left.version, other_version: right.version },
        })
      }}
    >
      <p className="sub">{t('duplicates.merge_about')}</p>
      {mergeParts.map((part) => (
        <fieldset key={part}>
          <legend>{labels[part]}</legend>
          {[left, right].map((person, index) => (
            <label key={person.card.id}>
              <input
                type="radio"
                name={part}
                value={index === 0 ? 'first' : 'second'}
                // The entry that says something is the better guess.
                defaultChecked={(valueOf(left, part) === '') === (index === 1)}
              />
              <span>{valueOf(person, part) || '–'}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <DialogFooter label={t('duplicates.merge')} isBusy={merge.isPending} onCancel={onClose} />
    </form>
  )
}
