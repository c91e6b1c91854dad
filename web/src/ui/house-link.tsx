import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A way to another page of the house, by its whole address; a key held down opens it where the browser would. */
export function HouseLink({ href, children, ...link }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
