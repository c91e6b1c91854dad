import { useState } from 'react'

/** The secret of a mailed link, which stands behind the # so that no server ever logs it. */
export function useLinkSecret(): string | undefined {
  const [secret] = useState(() => /^#([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1])
  return secret
}
