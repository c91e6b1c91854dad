import { CannotStart } from '#server/platform/cannot-start.ts'

/** The operator's OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name on buttons. */
  readonly name: string
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const maxName = 40

/** Reads the settings of the provider: all of them, or none. */
export function readOidcSettings(env: NodeJS.ProcessEnv): OidcSettings | undefined {
  const [issuer, clientId, clientSecret] = names.map((name) => env[name]?.trim() || undefined)
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new CannotStart(
      `${names.filter((name) => !env[name]?.trim()).join(' and ')} not set; signing in with OpenID Connect needs ${names.join(', ')}.`,
    )
  const name = env['OIDC_NAME']?.trim() || 'OpenID Connect'
  if (name.length > maxName) throw new CannotStart(`OIDC_NAME is longer than ${maxName} characters.`)
  return { issuer: readIssuer(issuer), clientId, clientSecret, name }
}

function readIssuer(text: string): URL {
  const issuer = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = issuer && /^(localhost|127\.[\d.]+|\[::1\])$/.test(issuer.hostname)
  // The client's secret and everyone's sign-in would be readable on the way.
  if (!issuer || !(issuer.protocol === 'https:' || (issuer.protocol === 'http:' && isLocal)))
    throw new CannotStart('OIDC_ISSUER must be an address with https; http is allowed for this machine only.')
  return issuer
}
