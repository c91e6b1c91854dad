/** Keys that stay in the browser after a session. Everything else is personal. */
const impersonal: ReadonlySet<string> = new Set([
  'theme',
  'i18nextLng',
  'engines',
  'visit_language',
  'disconnect_reason',
])
/** Key prefixes of texts that were typed but not saved yet. */
const unsaved = ['draft:', 'blanks:', 'comment:', 'comment-words:', 'unsent:', 'mesh-message:'] as const
const ownerKey = 'unsaved_of'

const isUnsaved = (key: string) => unsaved.some((start) => key.startsWith(start))
const storages = () => [localStorage, sessionStorage]

/** True if this browser stores texts that were not saved yet. */
export function hasUnsaved(): boolean {
  return storages().some((storage) => Object.keys(storage).some(isUnsaved))
}

/**
 * Removes a session's data from the browser. A session that expired leaves its unsaved texts: their author
 * finds them after signing in again, and any other sign-in removes them (docs/decisions/0056).
 */
export function clearPersonal({ keepsUnsaved }: { keepsUnsaved: boolean }): void {
  for (const storage of storages())
    for (const key of Object.keys(storage)) {
      const isRetained = impersonal.has(key) || (keepsUnsaved && (isUnsaved(key) || key === ownerKey))
      if (!isRetained) storage.removeItem(key)
    }
}

/** Assigns unsaved texts to the account that signs in now, and removes those of any other account. */
export function ownUnsaved(accountId: string): void {
  const owner = localStorage.getItem(ownerKey)
  if (owner !== null && owner !== accountId)
    for (const storage of storages())
      for (const key of Object.keys(storage)) if (isUnsaved(key)) storage.removeItem(key)
  localStorage.setItem(ownerKey, accountId)
}
