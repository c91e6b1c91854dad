import type { ComponentProps, MouseEvent } from 'react'

const variants = {
  main: 'main',
  quiet: 'quiet',
  text: 'text',
  muted: 'text mute',
  plain: 'plain',
  bad: 'bad',
  /** The result of an action in the place of its button. */
  done: 'done',
}

export interface ButtonLook {
  readonly variant: keyof typeof variants
  readonly size?: 'small' | 'medium' | undefined
  readonly isWide?: boolean | undefined
  /** Classes that place the button in its surroundings. */
  readonly className?: string | undefined
}

/** The classes of a button, for an element that only looks like one. */
export function buttonClass({ variant, size = 'medium', isWide = false, className }: ButtonLook) {
  const look = ['btn', size === 'small' && 'small', variants[variant], isWide && 'wide', className]
  return look.filter(Boolean).join(' ')
}

interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'aria-busy' | 'aria-disabled'> {
  /** While its action runs, a button stays focusable but ignores clicks, so that nothing is sent twice. */
  readonly isBusy?: boolean | undefined
  /** Ignores clicks but stays focusable, unlike `disabled`. */
  readonly isDisabled?: boolean | undefined
}

/** A button. It submits its form only with `type="submit"`. */
export function Button({
  variant,
  size,
  isWide,
  className,
  isBusy,
  isDisabled,
  type = 'button',
  onClick,
  ...button
}: ButtonProps) {
  const isInert = isBusy || isDisabled
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ variant, size, isWide, className })}
      aria-busy={isBusy}
      aria-disabled={isInert}
      onClick={isInert ? ignoreClick : onClick}
    />
  )
}

// A click on a submit button, and Enter in its form, would submit the form again.
function ignoreClick(event: MouseEvent) {
  event.preventDefault()
}
