import { Check } from 'lucide-react'

import { DismissSteps } from '#web/features/family/dismiss-steps.tsx'
import { useNextSteps } from '#web/features/family/next-steps.ts'
import { StepLink } from '#web/features/family/step-link.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/family/next-steps.module.css'

/** The next steps of a new family in one line. */
export function NextStepsStrip({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useTexts('today')
  const { steps } = useNextSteps(isEnabled)
  if (steps.length === 0) return null
  return (
    <section className={styles.stepsStrip} aria-label={t('steps.title')}>
      <h2>{t('steps.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            {step.is_done ? (
              <span className="state ok">
                <Check size={16} aria-hidden="true" />
                {t(`step.${step.key}`)}
                <span className="vh">{t('steps.done')}</span>
              </span>
            ) : (
              <StepLink step={step} className="link sm">
                {t(`step.${step.key}`)}
              </StepLink>
            )}
          </li>
        ))}
      </ol>
      <DismissSteps />
    </section>
  )
}
