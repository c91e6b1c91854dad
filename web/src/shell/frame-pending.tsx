import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

/** A page that takes long to come: whoever has pressed its name sees that it is on its way. */
export function FramePending() {
  const { t } = useTexts('shell')
  return <Shape label={t('frame.loading')} isLate />
}
