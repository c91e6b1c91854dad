import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { updateFamily } from '#contract/family/calls.ts'
import { CircumstanceFields, circumstanceValues } from '#web/features/family/circumstance-fields.tsx'
import { type Family, familyQuery } from '#web/ground/family.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/family/circumstance-form.module.css'

interface CircumstanceFormProps {
  readonly family: Family
  readonly onSaved: () => void
  readonly back: ReactNode
}

/** The optional screen after the third question. */
export function CircumstanceForm({ family, onSaved, back }: CircumstanceFormProps) {
  const { t } = useTexts('onboarding')
  const queryClient = useQueryClient()
  const { form, failure, isBusy } = useCallForm(updateFamily, {
    shape: (fields) => ({ version: family.version ?? 1, ...circumstanceValues(fields) }),
    onDone: (saved) => {
      queryClient.setQueryData(familyQuery.queryKey, saved)
      onSaved()
    },
  })
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => page.current?.querySelector('select')?.focus(), [])
  return (
    <form {...form} className={styles.form} ref={page}>
      <h1 className="t-lg">{t('circumstances.title')}</h1>
      <p className="lead">{t('circumstances.lead')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <CircumstanceFields family={family} />
      <div className={styles.footer}>
        {back}
        <Button type="submit" variant="main" isBusy={isBusy}>
          {t('questions.continue')}
          <ArrowRight size={20} aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
