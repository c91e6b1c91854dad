import { safeParse } from 'zod/mini'

import { updateAccount } from '#contract/account/calls.ts'
import { BirthDate } from '#contract/onboarding/birth-date.ts'
import { readBirthDate } from '#web/features/onboarding/birth-date.tsx'
import { formValues } from '#web/lib/form-values.ts'
import { send } from '#web/lib/send.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import { notify } from '#web/ui/notify.ts'

/** Saves the valid fields of an unfinished profile; the step stays open. */
export async function saveDraft(form: HTMLFormElement | null): Promise<void> {
  if (!form) return
  const fields = formValues(form)
  const full_name = fields['full_name']?.trim()
  const dob = safeParse(BirthDate, readBirthDate(fields))
  const { error } = await send(updateAccount, {
    body: {
      language: currentLanguage(),
      ...(full_name && { full_name }),
      ...(dob.success && { dob: dob.data }),
    },
  })
  if (error) notify.failure(error.detail)
}
