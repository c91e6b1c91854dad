import { Check } from 'lucide-react'

import { DismissSteps } from '#web/features/family/dismiss-steps.tsx'
import type { Step } from '#web/features/family/next-steps.ts'
import { StepLink } from '#web/features/family/step-link.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/features/family/next-steps.module.css'

const maxOpen = 3

/** A new family's next steps: the next three with a sentence each, completed ones below. */
export function NextStepsList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTexts('today')
  const open = steps.filter(({ is_done }) => !is_done)
  const done = steps.filter(({ is_done }) => is_done)
  return (
    <section className={styles.nextSteps} aria-labelledby="steps-title">
      <div className="sec-h">
        <h2 className="t-sm" id="steps-title">
          {t('steps.title')}
        </h2>
        <p className="sub sm">{t('steps.progress', { done: done.length, count: steps.length })}</p>
      </div>
      <ol>
        {open.slice(0, maxOpen).map((step, index) => (
          <li key={step.key}>
            <span className={styles.num} aria-hidden="true">
              {steps.indexOf(step) + 1}
            </span>
            <div>
              <h3 className="t-xs">{t(`step.${step.key}`)}</h3>
              <p className="sub sm">{t(`step.${step.key}_about`, { count: step.left })}</p>
            </div>
            <StepLink
              step={step}
              className={buttonClass({ variant: index === 0 ? 'main' : 'quiet', size: 'small' })}
              label={t(`step.${step.key}`)}
            >
              {t(`step.${step.key}_action`)}
            </StepLink>
          </li>
        ))}
      </ol>
      <div className={styles.nextStepsFooter}>
        {[...done, ...open.slice(maxOpen)].map((step) =>
          step.is_done ? (
            <span key={step.key} className="state ok">
              <Check size={16} aria-hidden="true" />
              {t(`step.${step.key}`)}
              <span className="vh">{t('steps.done')}</span>
            </span>
          ) : (
            <StepLink key={step.key} step={step} className="link sm">
              {t(`step.${step.key}`)}
            </StepLink>
          ),
        )}
        <DismissSteps />
      </div>
    </section>
  )
}
