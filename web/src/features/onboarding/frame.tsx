import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'
import { useJourney } from '#web/features/onboarding/queries.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Emblem } from '#web/ui/ornament.tsx'
import styles from '#web/features/onboarding/onboarding-frame.module.css'

type Step = (typeof onboardingSteps)[number]

interface JourneyFrameProps {
  readonly step: Step
  readonly isFitted?: boolean
  /** Saves the input of this step before leaving it. */
  readonly onLeave?: () => Promise<unknown>
  readonly children: ReactNode
}

/** The frame of onboarding: its four steps, with links to finished ones, and an exit that saves all input. */
export function JourneyFrame({ step, isFitted = false, onLeave, children }: JourneyFrameProps) {
  const { t } = useTexts(['onboarding', 'common'])
  const { step: open, mission } = useJourney()
  const navigate = useNavigate()
  // An invited pilot chooses no mission and has only the first step.
  const last = mission === null ? 1 : onboardingSteps.length
  const reached = open === null ? last : onboardingSteps.indexOf(open)
  const out = { to: '/dashboard/command-center' } as const
  return (
    <main className={styles.onb} data-part="onb" data-fitted={isFitted}>
      <title>{t('common:title.page', { page: t(`step.${step}`) })}</title>
      <header>
        <span className={styles.b}>
          <Emblem size={36} />
          <span className={styles.wordmark}>{t('common:product.name')}</span>
        </span>
        <nav aria-label={t('step.all')}>
          <ol className={styles.steps}>
            {onboardingSteps.map((name, index) => (
              <StepMark
                key={name}
                name={name}
                number={index + 1}
                isHere={name === step}
                isDone={index < reached}
                isOpen={index <= reached && (open !== null || index < last)}
                mission={mission}
              />
            ))}
          </ol>
        </nav>
        <ButtonLink
          variant="plain"
          size="small"
          className={styles.end}
          {...out}
          onClick={(event) => {
            if (!onLeave) return
            event.preventDefault()
            void onLeave().then(() => navigate(out))
          }}
        >
          {t('step.leave')}
        </ButtonLink>
      </header>
      {children}
    </main>
  )
}

interface StepMarkProps {
  readonly name: Step
  readonly number: number
  readonly isHere: boolean
  readonly isDone: boolean
  readonly isOpen: boolean
  readonly mission: MissionType | null
}

function StepMark({ name, number, isHere, isDone, isOpen, mission }: StepMarkProps) {
  const { t } = useTexts('onboarding')
  const mark = (
    <>
      <b>{isDone && !isHere ? <Check size={16} aria-hidden="true" /> : number}</b>
      {t(`step.${name}`)}
    </>
  )
  const kind = isHere ? 'on' : isDone ? 'ok' : ''
  return (
    <li className={styles[kind]} aria-current={isHere ? 'step' : undefined}>
      {isOpen && !isHere ? <Link {...stepPath(name, mission)}>{mark}</Link> : <span>{mark}</span>}
    </li>
  )
}
