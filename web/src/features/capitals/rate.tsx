import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import type { Figures } from '#web/features/capitals/queries.ts'
import { useRating } from '#web/features/capitals/use-rating.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/capitals/rate.module.css'
import { classNames } from '#web/lib/class-names.ts'

const middle = 50

/** The pilot's own rating of a capital, by slider or number, saved at once with undo. */
export function Rate({ figures }: { figures: Figures }) {
  const { t } = useTexts('capitals')
  const { shown, isPending, isUndoable, move, save, endGesture, undo } = useRating(figures)
  const [typed, setTyped] = useState<string>()
  const [isInvalid, setInvalid] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const about = useId()
  const capital = t(`name.${figures.capital}`)

  const saveInput = useEffectEvent((input: HTMLInputElement) => {
    const rating = readRating(input)
    setInvalid(rating === undefined)
    if (rating === undefined) return
    setTyped(undefined)
    save(rating)
  })
  // The native `change` event fires when an interaction ends; React's onChange fires on every step.
  useEffect(() => {
    const element = box.current
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) saveInput(target)
    }
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) endGesture()
  }
  const value = shown ?? middle
  const className = classNames(styles.rate, shown === null && styles.unset)
  return (
    <div ref={box} className={className} data-part="rate" onBlur={leave}>
      <input
        ref={slider}
        type="range"
        min={0}
        max={100}
        value={value}
        style={{ '--at': `${value}%` }}
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
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={about}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={classNames(styles.rateAbout, isInvalid && styles.wrong)} id={about} role="status">
        {isInvalid ? (
          t('rate.wrong')
        ) : (
          <State figures={figures} isPending={isPending} isChanged={isUndoable} />
        )}
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

function State({
  figures: { mine, is_mine_seeded },
  isPending,
  isChanged,
}: {
  figures: Figures
  isPending: boolean
  isChanged: boolean
}) {
  const { t } = useTexts('capitals')
  if (isPending) return t('rate.saving')
  if (isChanged) return t('rate.saved')
  if (mine === null) return t('rate.unset')
  return t(is_mine_seeded ? 'rate.seeded' : 'rate.yours')
}

/** Null clears the rating; undefined means invalid input. */
function readRating({ value, validity }: HTMLInputElement): number | null | undefined {
  if (value === '') return validity.badInput ? undefined : null
  const rating = Number(value)
  return Number.isInteger(rating) && rating >= 0 && rating <= 100 ? rating : undefined
}
