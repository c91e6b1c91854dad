import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which contact the address names: it is shown over the page, and going back closes it. */
export function useNamedContact(): string | null {
  const { contact }: { contact?: unknown } = useSearch({ strict: false })
  return typeof contact === 'string' && contact !== '' ? contact : null
}

/** Opens a contact over the page one is on, or closes it; the page stays where it is. */
export function useOpenContact(): (id: string | null) => void {
  const navigate = useNavigate()
  return (id) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { contact: _, ...rest } = before
        return id === null ? rest : { ...rest, contact: id }
      }) as never,
      resetScroll: false,
      // Closing is no place of its own to come back to.
      replace: id === null,
    })
}
