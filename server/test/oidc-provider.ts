import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'

export const oidcClient = {
  clientId: 'forerunners',
  clientSecret: 'a-secret-of-the-client-0123456789',
} as const

export interface TestProvider {
  readonly issuer: URL
  /** The person who signs in at the provider from now on. */
  signsIn: string
  /** Whether ID tokens get a wrong signature. */
  forges: boolean
  readonly close: () => Promise<void>
}

/** A real OpenID Connect provider on a socket. It shows no page: everyone is `signsIn`, and consents. */
export async function startOidcProvider({
  returnTo,
  port = 0,
}: {
  returnTo: string
  port?: number
}): Promise<TestProvider> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        redirect_uris: [returnTo],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => Promise.resolve({ sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    cookies: { keys: ['a key of the tests'] },
  })
  const handle = provider.callback()
  const test: TestProvider = {
    issuer: new URL(issuer),
    signsIn: 'helena',
    forges: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, { login: { accountId: test.signsIn } })
    if (test.forges && request.url === '/token') forgeTokens(response)
    return void handle(request, response)
  })
  return test
}

/** Reverses the signature of the ID token in a response: of the same length, and wrong. */
function forgeTokens(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const tokens = JSON.parse(body.toString()) as { id_token: string }
    const [header, claims, signature = ''] = tokens.id_token.split('.')
    const forged = [
      header,
      claims,
      Buffer.from(Buffer.from(signature, 'base64url').toReversed()).toString('base64url'),
    ].join('.')
    return end(JSON.stringify({ ...tokens, id_token: forged }))
  }) as typeof response.end
}

/** Goes to the provider as a browser would; returns the query that it sends the browser back with. */
export async function visitProvider(address: string, { returnTo }: { returnTo: string }): Promise<string> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status}`)
    url = new URL(location, url)
    if (url.href.startsWith(returnTo)) return url.search
  }
  throw new Error('The provider redirects forever.')
}
