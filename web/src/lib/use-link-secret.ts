import { useLocation } from '@tanstack/react-router'

/** The secret of a mailed link, which stands behind the # so that no server ever logs it. */
export function useLinkSecret(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  return /^[A-Za-z0-9_-]{43}$/.test(hash) ? hash : undefined
}
