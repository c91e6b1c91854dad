import { type FormEvent, useState } from 'react'

import type { PersonValues } from '#contract/tree/person.ts'
import { hasName, personOf, wrongDates } from '#web/features/tree/person-values.ts'
import { formValues } from '#web/lib/form-values.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Reads a person from its form. What can't be sent is said above the form, and nothing typed is lost. */
export function usePersonForm(
  before: PersonValues,
  onSend: (values: PersonValues, fields: Record<string, string>) => void,
) {
  const { t } = useTexts('tree')
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const fields = formValues(event.currentTarget)
        const values = personOf(fields, before)
        if (!hasName(values)) return setProblem(t('form.name_needed'))
        if (wrongDates(values)) return setProblem(t('form.date_wrong'))
        setProblem(null)
        onSend(values, fields)
      },
    },
  }
}
