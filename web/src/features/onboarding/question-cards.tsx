import { ArrowLeft, ArrowRight } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import {
  type MissionType,
  type Option,
  options,
  type QuestionNumber,
  questionNumbers,
} from '#contract/missions.ts'
import { HorizonMark } from '#web/features/onboarding/horizon-mark.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/onboarding/question-cards.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface QuestionCardsProps {
  readonly mission: MissionType
  readonly question: QuestionNumber
  readonly answer: Option | undefined
  /** True once the first document is approved: the answer is read-only. */
  readonly isFinal: boolean
  readonly onAnswer: (answer: Option) => void
  readonly onContinue: () => void
  readonly back: ReactNode
}

/** One question with its four options, by mouse, touch, arrow keys and the keys 1 to 4. */
export function QuestionCards({
  mission,
  question,
  answer,
  isFinal,
  onAnswer,
  onContinue,
  back,
}: QuestionCardsProps) {
  const { t } = useTexts('onboarding')
  const [isChoiceMissing, setChoiceMissing] = useState(false)
  const group = useRef<HTMLFormElement>(null)
  const key = `${mission}_q${question}` as const
  const isTimeSpan = key === 'legacy_q1'
  useNumberKeys(group, onAnswer)
  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    const first = inputs.find((input) => input.checked) ?? inputs[0]
    const next = first?.disabled ? group.current?.querySelector<HTMLElement>('button[type=submit]') : first
    next?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer) onContinue()
    else setChoiceMissing(true)
  }

  return (
    <form className={styles.qs} ref={group} onSubmit={submit}>
      <div className={styles.prog}>
        <span className={styles.bars} aria-hidden="true">
          {questionNumbers.map((number) => (
            <i key={number} className={number <= question ? styles.on : ''} />
          ))}
        </span>
        <span>{t('questions.progress', { number: question, total: questionNumbers.length })}</span>
      </div>
      <h1 className="t-lg" id={key}>
        {t(`${key}.question`)}
      </h1>
      <p className="lead">{t(isFinal ? 'questions.final' : 'questions.change')}</p>
      <div className={styles.ocs} role="radiogroup" aria-labelledby={key}>
        {options.map((option, index) => (
          <label key={option} className={classNames(styles.oc, isFinal && styles.fixed)}>
            <input
              type="radio"
              className="vh"
              name="answer"
              value={option}
              checked={option === answer}
              disabled={isFinal}
              onChange={() => onAnswer(option)}
            />
            <span>
              <span className="t-md">{t(`${key}.${option}`)}</span>
              <span className="sub">{t(`${key}.${option}_about`)}</span>
            </span>
            <kbd aria-hidden="true">{index + 1}</kbd>
            {isTimeSpan && <HorizonMark reach={index} />}
          </label>
        ))}
      </div>
      {isChoiceMissing && !answer && <Notice kind="bad">{t('questions.choose')}</Notice>}
      <div className={styles.qf}>
        {back}
        {!isFinal && <span className={classNames(styles.keys, 'sub')}>{t('questions.keys')}</span>}
        <Button type="submit" variant="main">
          {t('questions.continue')}
          <ArrowRight size={20} aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}

export function BackArrow() {
  return <ArrowLeft size={20} aria-hidden="true" />
}

function useNumberKeys(group: RefObject<HTMLFormElement | null>, onAnswer: (answer: Option) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const option = options[Number(event.key) - 1]
      const input = option && group.current?.querySelector<HTMLInputElement>(`input[value=${option}]`)
      if (!option || !input || input.disabled || event.ctrlKey || event.metaKey || event.altKey) return
      // Arrow keys continue from here.
      input.focus()
      onAnswer(option)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [group, onAnswer])
}
