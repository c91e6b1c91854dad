import { useNavigate, useSearch } from '@tanstack/react-router'

/** The contact named in the URL. It is shown in a dialog, and the back button closes it. */
export function useNamedContact(): string | null {
  return useSearch({ strict: false }).contact ?? null
}

/** Opens a contact over the current page, or closes it, without scrolling. */
export function useOpenContact(): (id: string | null) => void {
  const navigate = useNavigate()
  return (id) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, contact: id ?? undefined }),
      resetScroll: false,
      // Closing adds no history entry.
      replace: id === null,
    })
}
