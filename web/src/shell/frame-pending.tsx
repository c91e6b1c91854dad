import { useTexts } from '#web/lib/use-texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while a slow page loads. */
export function FramePending() {
  const { t } = useTexts('shell')
  return <Skeleton label={t('frame.loading')} isLate />
}
