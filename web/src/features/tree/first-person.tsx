import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addPerson } from '#contract/tree/calls.ts'
import { AddPersonDialog } from '#web/features/tree/add-person-dialog.tsx'
import { emptyPerson } from '#web/features/tree/person-values.ts'
import { refetchTree } from '#web/features/tree/queries.ts'
import { TreeDateFields } from '#web/features/tree/tree-date-fields.tsx'
import { usePersonForm } from '#web/features/tree/use-person-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/first-person.module.css'

/** The beginning of an empty tree: yourself, with three fields. */
export function FirstPerson({ fullName }: { fullName: string }) {
  const { t } = useTexts('tree')
  const queryClient = useQueryClient()
  const [isOther, setOther] = useState(false)
  const add = useAct(addPerson, () => void refetchTree(queryClient))
  const { form, problem } = usePersonForm(emptyPerson, (values) =>
    add.mutate({ body: { values, place: null, is_self: true } }),
  )
  const { given, surname } = splitName(fullName)
  return (
    <section className={styles.first} aria-labelledby="first-person">
      <h2 className="t-sm" id="first-person">
        {t('empty.title')}
      </h2>
      <p className="sub">{t('empty.about')}</p>
      <form className={styles.fields} {...form}>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <input type="hidden" name="name_0_kind" value="birth" />
        <Field
          label={t('form.given')}
          name="name_0_given"
          maxLength={120}
          autoComplete="off"
          defaultValue={given}
        />
        <Field
          label={t('form.surname')}
          name="name_0_surname"
          maxLength={120}
          autoComplete="off"
          defaultValue={surname}
        />
        <input type="hidden" name="event_0_kind" value="birth" />
        <TreeDateFields legend={t('form.born')} name="event_0_date" value={null} />
        <div className={styles.acts}>
          <Button type="submit" variant="main" isBusy={add.isPending}>
            {t('form.add')}
          </Button>
          <Button variant="text" onClick={() => setOther(true)}>
            {t('empty.someone')}
          </Button>
        </div>
      </form>
      {isOther && (
        <AddPersonDialog of={null} onClose={() => setOther(false)} onAdded={() => setOther(false)} />
      )}
    </section>
  )
}

// A guess to begin with; both fields can be changed.
function splitName(fullName: string): { given: string; surname: string } {
  const parts = fullName.trim().split(/\s+/)
  return {
    given: parts.slice(0, -1).join(' ') || (parts[0] ?? ''),
    surname: parts.length > 1 ? (parts.at(-1) ?? '') : '',
  }
}
