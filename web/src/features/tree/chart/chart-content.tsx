import { memo, useId } from 'react'

import { ChartLines } from '#web/features/tree/chart/chart-lines.tsx'
import { describePerson } from '#web/features/tree/chart/describe-person.ts'
import type { ChartDrawing, DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { MemberSealSymbol } from '#web/features/tree/chart/member-seal.tsx'
import { PersonButton } from '#web/features/tree/chart/person-button.tsx'
import { StubButton } from '#web/features/tree/chart/stub-button.tsx'
import type { TreeChartProps } from '#web/features/tree/chart/tree-chart.tsx'
import type { Chart } from '#web/features/tree/chart/use-chart.ts'
import { useStable } from '#web/features/tree/chart/use-stable.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface ChartContentProps
  extends Omit<Chart, 'drawing'>, Pick<TreeChartProps, 'onFocus' | 'onOpen' | 'onAdd' | 'portraitUrl'> {
  readonly drawing: ChartDrawing
  readonly focusName: string
  /** Key of the place that the Tab key reaches. */
  readonly current: string | undefined
  readonly setCurrent: (key: string) => void
  readonly moveTo: (place: DrawnPerson) => void
}

/** Lines first, then people, then the numbers at the edge. */
export const ChartContent = memo(function ChartContent(props: ChartContentProps) {
  const { t } = useTexts('tree-chart')
  const id = useId()
  const { drawing, people, relatives, lives, focusName, current, setCurrent, portraitUrl, onAdd, onFocus } =
    props
  const choose = useStable((place: DrawnPerson) => {
    const known = drawing.people.find(({ kind, person }) => kind === 'person' && person === place.person)
    if (place.kind === 'reference') return known && props.moveTo(known)
    if (place.isFocus) props.onOpen(place.person)
    else onFocus(place.person)
  })
  const add = useStable((person: string) => onAdd?.(person))
  return (
    <>
      <defs>
        <clipPath id={`${id}clip`} clipPathUnits="objectBoundingBox">
          <circle cx=".5" cy=".5" r=".5" />
        </clipPath>
        <MemberSealSymbol id={`${id}seal`} />
      </defs>
      <ChartLines key={`lines ${drawing.people.find(({ isFocus }) => isFocus)?.key}`} drawing={drawing} />
      <g role="list" aria-label={t('chart.label', { name: focusName })}>
        {drawing.people.map((place) => {
          const person = people.get(place.person)
          if (!person) return null
          return (
            <PersonButton
              key={place.key}
              place={place}
              person={person}
              portrait={person.portrait === null ? undefined : portraitUrl(person.portrait)}
              clip={`${id}clip`}
              seal={`${id}seal`}
              isCurrent={place.key === current}
              description={
                place.kind === 'reference'
                  ? t('person.elsewhere', { name: person.name || person.initials })
                  : describePerson(person, {
                      t,
                      people,
                      relatives: relatives.get(person.id),
                      life: lives.get(person.id) ?? '',
                      row: place.row,
                      focusName,
                    })
              }
              onChoose={choose}
              onCurrent={setCurrent}
              onAdd={onAdd && add}
            />
          )
        })}
      </g>
      {drawing.stubs.map((stub) => {
        const person = people.get(stub.person)
        return person && <StubButton key={stub.key} stub={stub} person={person} onFocus={onFocus} />
      })}
    </>
  )
})
