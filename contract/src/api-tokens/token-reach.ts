import { type Call, isPermission } from '#contract/call.ts'

/** `read` tokens change nothing; `act` tokens may also write. */
export const tokenScopes = ['read', 'act'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Begins every token, so that scanners for leaked secrets recognise it. */
export const tokenPrefix = 'frn_'

/**
 * The scope that a call needs of an API token; undefined if no token may make it. Closed by default: what
 * concerns only the pilot's own account, and the vault, needs the pilot themselves.
 */
export function scopeNeededBy({
  method,
  needs,
  reachesOut,
  tokens,
}: Pick<Call, 'method' | 'needs' | 'reachesOut' | 'tokens'>): TokenScope | undefined {
  const isOpen = tokens ? tokens === 'allowed' : isPermission(needs) && !needs.startsWith('vault.')
  if (!isOpen) return undefined
  return method === 'GET' && !reachesOut ? 'read' : 'act'
}

/** True if a token with this scope may do what needs the other. */
export function coversScope(scope: TokenScope, needed: TokenScope): boolean {
  return scope === 'act' || needed === 'read'
}
