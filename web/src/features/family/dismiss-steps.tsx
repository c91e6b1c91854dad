import { useQueryClient } from '@tanstack/react-query'

import { dismissNextSteps } from '#contract/family/next-steps.ts'
import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

export function DismissSteps() {
  const { t } = useTexts('today')
  const queryClient = useQueryClient()
  const dismiss = useAct(dismissNextSteps, (steps) => queryClient.setQueryData(nextStepsQuery.queryKey, steps))
  return (
    <button type="button" className="btn text small" aria-busy={dismiss.isPending} onClick={() => !dismiss.isPending && dismiss.mutate({})}>
      {t('steps.dismiss')}
    </button>
  )
}
