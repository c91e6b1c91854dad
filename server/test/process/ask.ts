import pg from 'pg'

import { embeddedConnection } from '#server/platform/database/embedded.ts'

export const password = 'the orchard behind the mill'

/** Creates an account over the network; returns its cookie. */
export async function createAccount(url: string, email: string): Promise<string> {
  const response = await post(url, '/auth/create/', { email, password, confirm_password: password })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export function post(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

export function get(url: string, path: string, cookie = ''): Promise<Response> {
  return fetch(`${url}/api${path}`, { headers: { cookie } })
}

/** A database connection next to a running server. */
export async function connect(dataDir: string, user = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({ ...embeddedConnection(dataDir), user })
  client.on('error', () => {})
  await client.connect()
  return client
}
