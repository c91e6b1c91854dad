import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'

import { type MissionType, type Option, type QuestionNumber, questionNumbers } from '#contract/missions.ts'
import { answerQuestion } from '#contract/onboarding/calls.ts'
import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { BackArrow, QuestionCards } from '#web/features/onboarding/question-cards.tsx'
import { journeyQuery, useJourney } from '#web/features/onboarding/queries.ts'
import { meQuery } from '#web/features/session/queries.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

export function Component() {
  const { type } = useParams({ from: '/signed-in/onboarding/questions/$type' })
  const { step, mission, answers, is_final } = useJourney()
  const { q } = useSearch({ from: '/signed-in/onboarding/questions/$type' })
  // Only the chosen mission can be answered; another address leads to where the journey stands.
  if (mission !== type) return <Navigate {...(step === null ? { to: '/' } : stepPath(step === 'profile' ? 'profile' : 'mission', null))} replace />
  const given = new Map(answers.filter((answer) => answer.mission === mission).map(({ question, answer }) => [question, answer]))
  // The address says which question it is, so that an answer does not turn the page by itself.
  if (!q) {
    const first = questionNumbers.find((number) => !given.has(number)) ?? 1
    return <Navigate to="/onboarding/questions/$type" params={{ type }} search={{ q: first }} replace />
  }
  return (
    <JourneyFrame step="questions">
      <Question key={q} mission={mission} question={q} given={given.get(q)} isFinal={is_final} isFinished={step === null} />
    </JourneyFrame>
  )
}

interface QuestionProps {
  readonly mission: MissionType
  readonly question: QuestionNumber
  readonly given: Option | undefined
  /** Answers can be read, and no longer changed. */
  readonly isFinal: boolean
  /** The whole journey is over: there is no approval to go on to. */
  readonly isFinished: boolean
}

function Question({ mission, question, given, isFinal, isFinished }: QuestionProps) {
  const { t } = useTexts('onboarding')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = useAct(answerQuestion, (journey) => {
    // A reading that began before the answer would bring back the journey without it, and with it this question.
    void queryClient.cancelQueries({ queryKey: journeyQuery.queryKey })
    queryClient.setQueryData(journeyQuery.queryKey, journey)
    void queryClient.invalidateQueries(meQuery)
  })
  const { mutateAsync } = save
  // Whoever goes on at once goes on when the answer is kept: before that the journey still stands at this question, and leads back to it.
  const saving = useRef(Promise.resolve(true))
  // What was chosen shows at once; if it could not be kept, the answer before comes back with the reason.
  const [chosen, setChosen] = useState(given)
  const onAnswer = useCallback(
    (answer: Option) => {
      setChosen(answer)
      saving.current = mutateAsync({ body: { mission, question, answer } }).then(
        () => true,
        () => {
          setChosen(given)
          return false
        },
      )
    },
    [mutateAsync, mission, question, given],
  )
  const params = { type: mission }
  const previous = question === 1 ? undefined : ((question - 1) as QuestionNumber)

  return (
    <QuestionCards
      mission={mission}
      question={question}
      answer={chosen}
      isFinal={isFinal}
      onAnswer={onAnswer}
      onContinue={() => {
        const next = questionNumbers.find((number) => number > question)
        const go = () =>
          navigate(
            next
              ? { to: '/onboarding/questions/$type', params, search: { q: next } }
              : isFinished
                ? { to: '/' }
                : { to: '/onboarding/approval/$type', params },
          )
        void saving.current.then((isKept) => (isKept ? go() : undefined))
      }}
      back={
        <Link
          className="btn quiet"
          {...(previous
            ? { to: '/onboarding/questions/$type' as const, params, search: { q: previous } }
            : { to: '/onboarding/mission-select' as const })}
        >
          <BackArrow />
          {t('questions.back')}
        </Link>
      }
    />
  )
}
