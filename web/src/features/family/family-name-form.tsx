import '#web/features/family/family-name-form.css'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { updateFamily } from '#contract/family/calls.ts'
import { familyQuery } from '#web/features/family/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface FamilyNameFormProps {
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly onSaved: () => void
}

/** Asks what the family is called, as long as nobody has said it. */
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
    <form {...form} className="family-name">
      <div className="line">
        <Field label={label} autoComplete="family-name" maxLength={120} aria-describedby={about} {...field('name')} />
        <button type="submit" className="btn quiet" aria-busy={isBusy}>
          {submit}
        </button>
        <p className="hint" id={about}>
          {hint}
        </p>
      </div>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
    </form>
  )
}
