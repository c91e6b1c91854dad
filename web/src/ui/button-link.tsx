import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { buttonClass, type ButtonLook } from '#web/ui/button.tsx'

type ButtonAnchorProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>

/** A link that looks like a button and leaves the app: a download or another website. */
export function ButtonAnchor({ variant, size, isWide, className, children, ...anchor }: ButtonAnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, isWide, className })}>
      {children}
    </a>
  )
}

/** A link to a page of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
