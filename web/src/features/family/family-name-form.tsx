import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { updateFamily } from '#contract/family/calls.ts'
import { familyQuery } from '#web/ground/family.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/family/family-name-form.module.css'

interface FamilyNameFormProps {
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly onSaved: () => void
}

/** Asks for the family's name while it has none. */
export function FamilyNameForm({ label, hint, submit, onSaved }: FamilyNameFormProps) {
  const { data: family, refetch } = useQuery(familyQuery)
  const { form, field, failure, isBusy } = useCallForm(updateFamily, {
    extra: () => ({ version: family?.version ?? 1 }),
    onDone: () => {
      void refetch()
      onSaved()
    },
  })
  const about = useId()
  return (
    <form {...form} className={styles.familyName} data-part="family-name">
      <div className={styles.line} data-part="line">
        <Field
          label={label}
          autoComplete="family-name"
          maxLength={120}
          aria-describedby={about}
          {...field('name')}
        />
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {submit}
        </Button>
        <p className="hint" id={about}>
          {hint}
        </p>
      </div>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
    </form>
  )
}
