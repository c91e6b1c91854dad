import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'

import { type MissionType, type Option, type QuestionNumber, questionNumbers } from '#contract/missions.ts'
import { answerQuestion } from '#contract/onboarding/calls.ts'
import { CircumstanceForm } from '#web/features/family/circumstance-form.tsx'
import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { BackArrow, QuestionCards } from '#web/features/onboarding/question-cards.tsx'
import { journeyQuery, useJourney } from '#web/features/onboarding/queries.ts'
import { familyQuery } from '#web/ground/family.ts'
import { meQuery } from '#web/ground/session.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAct } from '#web/ui/use-act.ts'

export function Component() {
  const { type } = useParams({ from: '/signed-in/onboarding/questions/$type' })
  const { step, mission, answers, is_final } = useJourney()
  const { q } = useSearch({ from: '/signed-in/onboarding/questions/$type' })
  // Only the chosen mission can be answered; any other address redirects to the current step.
  if (mission !== type)
    return (
      <Navigate
        {...(step === null ? { to: '/' } : stepPath(step === 'profile' ? 'profile' : 'mission', null))}
        replace
      />
    )
  const savedAnswers = new Map(
    answers.filter((answer) => answer.mission === mission).map(({ question, answer }) => [question, answer]),
  )
  // The question is in the address, so that an answer doesn't change the page on its own.
  if (!q) {
    const first = questionNumbers.find((number) => !savedAnswers.has(number)) ?? 1
    return <Navigate to="/onboarding/questions/$type" params={{ type }} search={{ q: first }} replace />
  }
  if (q === 'family') {
    // The facts complete the three answers, which come first.
    if (savedAnswers.size < questionNumbers.length || is_final)
      return <Navigate to="/onboarding/questions/$type" params={{ type }} search={{ q: 1 }} replace />
    return (
      <JourneyFrame step="questions">
        <Circumstances mission={mission} isFinished={step === null} />
      </JourneyFrame>
    )
  }
  return (
    <JourneyFrame step="questions">
      <Question
        key={q}
        mission={mission}
        question={q}
        saved={savedAnswers.get(q)}
        isFinal={is_final}
        isFinished={step === null}
      />
    </JourneyFrame>
  )
}

interface QuestionProps {
  readonly mission: MissionType
  readonly question: QuestionNumber
  readonly saved: Option | undefined
  /** Answers are read-only. */
  readonly isFinal: boolean
  /** Onboarding is finished: there is no approval to continue to. */
  readonly isFinished: boolean
}

function Question({ mission, question, saved, isFinal, isFinished }: QuestionProps) {
  const { t } = useTexts('onboarding')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = useAct(answerQuestion, (journey) => {
    // A refetch that started before the answer would restore the journey without it.
    void queryClient.cancelQueries({ queryKey: journeyQuery.queryKey })
    queryClient.setQueryData(journeyQuery.queryKey, journey)
    void queryClient.invalidateQueries(meQuery)
  })
  const { mutateAsync } = save
  // Continuing waits until the answer is saved: before that the journey would redirect to this question.
  const saving = useRef(Promise.resolve(true))
  // Optimistic: the choice shows at once and is reverted with the reason if saving fails.
  const [chosen, setChosen] = useState(saved)
  const onAnswer = useCallback(
    (answer: Option) => {
      setChosen(answer)
      saving.current = mutateAsync({ body: { mission, question, answer } }).then(
        () => true,
        () => {
          setChosen(saved)
          return false
        },
      )
    },
    [mutateAsync, mission, question, saved],
  )
  const params = { type: mission }
  const previous = questionNumbers.find((number) => number === question - 1)

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
              : isFinal
                ? afterQuestions(mission, isFinished)
                : { to: '/onboarding/questions/$type', params, search: { q: 'family' } },
          )
        void saving.current.then((isSaved) => (isSaved ? go() : undefined))
      }}
      back={
        <ButtonLink
          variant="quiet"
          {...(previous
            ? { to: '/onboarding/questions/$type' as const, params, search: { q: previous } }
            : { to: '/onboarding/mission-select' as const })}
        >
          <BackArrow />
          {t('questions.back')}
        </ButtonLink>
      }
    />
  )
}

/** The optional facts about the family, between the third question and the documents. */
function Circumstances({ mission, isFinished }: { mission: MissionType; isFinished: boolean }) {
  const { t } = useTexts('onboarding')
  const { data: family, error, refetch } = useQuery(familyQuery)
  const navigate = useNavigate()
  return (
    <Loaded query={{ data: family, error, refetch }}>
      {(family) => (
        <CircumstanceForm
          family={family}
          onSaved={() => void navigate(afterQuestions(mission, isFinished))}
          back={
            <ButtonLink
              variant="quiet"
              to="/onboarding/questions/$type"
              params={{ type: mission }}
              search={{ q: questionNumbers.length }}
            >
              <BackArrow />
              {t('questions.back')}
            </ButtonLink>
          }
        />
      )}
    </Loaded>
  )
}

function afterQuestions(mission: MissionType, isFinished: boolean) {
  return isFinished
    ? ({ to: '/' } as const)
    : ({ to: '/onboarding/approval/$type', params: { type: mission } } as const)
}
