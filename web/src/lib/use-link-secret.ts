import { useLocation } from '@tanstack/react-router'

/** The secret of an emailed link. It is in the hash, so that no server logs it. */
export function useLinkSecret(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  return /^[A-Za-z0-9_-]{43}$/.test(hash) ? hash : undefined
}
