import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

import { expect, type NewDevice, newEmail, password } from './journey.ts'

/** Prepares pilots through the API, up to where a journey begins. */

export async function post<Reply = unknown>(
  request: APIRequestContext,
  path: string,
  data: object = {},
): Promise<Reply> {
  const response = await request.post(`/api${path}`, { data })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as Reply
}

interface Founding {
  readonly language?: string
  /** Without one the founder has entered their name and nothing else. */
  readonly mission?: 'legacy' | 'succession' | 'family' | null
  readonly answers?: string
}

/**
 * A founder with a name and, through a mission's three answers, its three documents. Returns their address.
 */
export async function found(
  request: APIRequestContext,
  { language = 'en', mission = 'legacy', answers = 'cab' }: Founding = {},
): Promise<string> {
  const email = newEmail()
  await post(request, '/auth/create/', { email, password, confirm_password: password, language })
  await post(request, '/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language })
  if (!mission) return email
  await post(request, '/onboarding/mission/', { mission })
  for (const [index, answer] of answers.split('').entries())
    await post(request, '/onboarding/answer/', { mission, question: index + 1, answer })
  return email
}

interface Joining {
  readonly newDevice: NewDevice
  readonly role?: 'successor' | 'trustee' | 'guardian' | 'advisor'
  readonly name?: string
}

/** Another member of the founder's family, on a device of their own. */
export async function join(
  founder: APIRequestContext,
  { newDevice, role = 'trustee', name = 'Ines Marsh' }: Joining,
): Promise<BrowserContext> {
  const email = newEmail()
  const { link } = await post<{ link: string }>(founder, '/family/invitations/', { email, role })
  const invitation = new URL(link).hash.slice(1)
  const device = await newDevice()
  await post(device.request, '/auth/create/', { email, password, confirm_password: password, invitation })
  await post(device.request, '/onboarding/profile/', { full_name: name, dob: '1960-05-01', language: 'en' })
  return device
}

/** The tab of a device. */
export function tabOf(device: BrowserContext): Page {
  const [tab] = device.pages()
  if (!tab) throw new Error('A device without a tab.')
  return tab
}

/** One of the nine documents, with the fields of a vote on its newest version. */
export async function documentOf(request: APIRequestContext, template: string) {
  const { items } = (await (await request.get('/api/documents/')).json()) as {
    items: { id: string; template: string }[]
  }
  const id = items.find((item) => item.template === template)?.id ?? ''
  const { version, hash, body } = (await (await request.get(`/api/documents/${id}/`)).json()) as {
    version: number
    hash: string
    body: string
  }
  return { id, version, hash, body }
}

/** Names the family of this device's pilot. */
export async function nameFamily(device: Pick<BrowserContext, 'request'>, name: string): Promise<void> {
  await post(device.request, '/family/', { version: 1, name })
}

/** The path of a link, without its host and port. */
export function pathOf(link: string): string {
  const { pathname, hash } = new URL(link)
  return `${pathname}${hash}`
}
