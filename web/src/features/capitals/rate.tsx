import '#web/features/capitals/rate.css'

import { type CSSProperties, type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import type { Figures } from '#web/features/capitals/queries.ts'
import { useRating } from '#web/features/capitals/use-rating.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const middle = 50

/** One's own rating of one capital: by slider or by number, saved at once, with a way back. */
export function Rate({ figures }: { figures: Figures }) {
  const { t } = useTexts('capitals')
  const { shown, isPending, isUndoable, move, keep, rest, undo } = useRating(figures)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const about = useId()
  const capital = t(`name.${figures.capital}`)

  const save = useEffectEvent((input: HTMLInputElement) => {
    const rating = readRating(input)
    setWrong(rating === undefined)
    if (rating === undefined) return
    setTyped(undefined)
    keep(rating)
  })
  // The browser says `change` when a hand lets go, a key was pressed or a field is left; React's onChange means every step on the way.
  useEffect(() => {
    const element = box.current
    const onChange = (event: Event) => save(event.target as HTMLInputElement)
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) rest()
  }
  const value = shown ?? middle
  return (
    <div ref={box} className={shown === null ? 'rate unset' : 'rate'} onBlur={leave}>
      <input
        ref={slider}
        type="range"
        min={0}
        max={100}
        value={value}
        style={{ '--at': `${value}%` } as CSSProperties}
        aria-label={t('rate.slider', { capital })}
        aria-valuetext={shown === null ? t('rate.unset') : undefined}
        aria-describedby={about}
        onChange={(event) => move(Number(event.target.value))}
      />
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        value={typed ?? shown ?? ''}
        aria-label={t('rate.number', { capital })}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={about}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={isWrong ? 'rate-about wrong' : 'rate-about'} id={about} role="status">
        {isWrong ? t('rate.wrong') : <State figures={figures} isPending={isPending} isChanged={isUndoable} />}
        {isUndoable && !isPending && (
          <button
            type="button"
            className="link"
            aria-label={t('rate.undo_what', { capital })}
            onClick={() => {
              undo()
              slider.current?.focus()
            }}
          >
            {t('rate.undo')}
          </button>
        )}
      </p>
    </div>
  )
}

function State({ figures: { mine, is_mine_seeded }, isPending, isChanged }: { figures: Figures; isPending: boolean; isChanged: boolean }) {
  const { t } = useTexts('capitals')
  if (isPending) return t('rate.saving')
  if (isChanged) return t('rate.saved')
  if (mine === null) return t('rate.unset')
  return t(is_mine_seeded ? 'rate.seeded' : 'rate.yours')
}

/** Nothing is no rating; undefined is something else than a rating. */
function readRating({ value, validity }: HTMLInputElement): number | null | undefined {
  if (value === '') return validity.badInput ? undefined : null
  const rating = Number(value)
  return Number.isInteger(rating) && rating >= 0 && rating <= 100 ? rating : undefined
}
