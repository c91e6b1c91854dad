import { createHmac } from 'node:crypto'

import type * as OpenidClient from 'openid-client'

import { oidcReturnPath } from '#contract/oidc/calls.ts'
import type { OidcSettings } from '#server/features/oidc/settings.ts'
import type { Services } from '#server/ground/services.ts'
import { hour } from '#server/platform/clock.ts'
import { toError } from '#server/platform/error-details.ts'
import { refuse } from '#server/platform/refuse.ts'

/** An identity as the provider vouches for it. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export interface OidcProvider {
  readonly name: string
  readonly issuer: string
  /** The provider's address for the browser; what comes back is bound to this attempt. */
  readonly addressFor: (attempt: string) => Promise<string>
  /** Exchanges what came back for an identity, or refuses. */
  readonly identityOf: (attempt: string, query: string) => Promise<Identity>
}

type ProviderParts = Pick<Services, 'outgoing' | 'publicUrl' | 'clock' | 'log'>

// The provider may rotate its keys and addresses.
const discoveryLife = hour
const timeoutSeconds = 15

export function oidcProvider(
  settings: OidcSettings,
  { outgoing, publicUrl, clock, log }: ProviderParts,
): OidcProvider {
  const { issuer, clientId, clientSecret, name } = settings
  const redirect_uri = new URL(oidcReturnPath, publicUrl).href
  let found: { config: OpenidClient.Configuration; at: number } | undefined

  const discover = async (client: typeof OpenidClient) => {
    const now = clock.now().getTime()
    if (found && now - found.at < discoveryLife) return found.config
    const config = await client.discovery(issuer, clientId, undefined, secretOf(client, clientSecret), {
      // The one guarded client: providers in the operator's own network need OUTGOING_ALLOW.
      [client.customFetch]: (url, { body, ...init }) =>
        outgoing.fetch(url, { ...init, ...(body !== undefined && { body }) }),
      timeout: timeoutSeconds,
      ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    })
    // Checks the signature of the ID token too, not only that it came over TLS.
    client.enableNonRepudiationChecks(config)
    found = { config, at: now }
    return config
  }
  const open = async () => {
    const client = await import('openid-client')
    try {
      return { client, config: await discover(client) }
    } catch (error) {
      log.warn(reasonOf(error), 'the OpenID Connect provider can’t be reached')
      return refuse('oidc_unreachable')
    }
  }
  return {
    name,
    issuer: issuer.href,
    async addressFor(attempt) {
      const { client, config } = await open()
      const { state, nonce, verifier } = secretsOf(attempt)
      return client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async identityOf(attempt, query) {
      const { client, config } = await open()
      const { state, nonce, verifier } = secretsOf(attempt)
      const returned = new URL(redirect_uri)
      returned.search = query
      try {
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || claims.sub.length > 255) return refuse('oidc_failed')
        return { issuer: issuer.href, subject: claims.sub }
      } catch (error) {
        log.warn(reasonOf(error), 'a sign-in with OpenID Connect failed')
        return refuse('oidc_failed')
      }
    },
  }
}

/** Providers that don't say how clients authenticate take Basic; that is the standard's default. */
function secretOf(client: typeof OpenidClient, secret: string): OpenidClient.ClientAuth {
  const basic = client.ClientSecretBasic(secret)
  const post = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/**
 * State, nonce and PKCE verifier, derived from the attempt's secret. Only that secret's hash is stored, and
 * none of the three reveals it.
 */
function secretsOf(attempt: string) {
  const derive = (use: string) => createHmac('sha256', attempt).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

// Names and codes only: messages may repeat what the provider sent.
function reasonOf(error: unknown): { error: string; code: unknown; cause: unknown } {
  const { name, cause } = toError(error)
  const codeOf = (one: unknown) =>
    typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined
  return {
    error: name,
    code: codeOf(error),
    cause: codeOf(cause) ?? (cause === undefined ? undefined : toError(cause).name),
  }
}
