import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A link to another page of the app by its full address. With a modifier key the browser handles the click.
 */
export function AppLink({ href, children, ...link }: ComponentProps<'a'> & { href: string }) {
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
