import { useQueryClient } from '@tanstack/react-query'

import { dismissNextSteps } from '#contract/family/next-steps.ts'
import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'

export function DismissSteps() {
  const { t } = useTexts('today')
  const queryClient = useQueryClient()
  const dismiss = useAct(dismissNextSteps, (steps) =>
    queryClient.setQueryData(nextStepsQuery.queryKey, steps),
  )
  return (
    <Button variant="text" size="small" isBusy={dismiss.isPending} onClick={() => dismiss.mutate({})}>
      {t('steps.dismiss')}
    </Button>
  )
}
