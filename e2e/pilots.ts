import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

import { expect, type NewDevice, newEmail, password } from './journey.ts'

/** People brought where a journey begins, by the calls themselves: what is tested begins there. */

export async function post<Reply = unknown>(request: APIRequestContext, path: string, data: object = {}): Promise<Reply> {
  const answer = await request.post(`/api${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Reply
}

interface Founding {
  readonly language?: string
  /** Without one the founder has given their name, and nothing else was done. */
  readonly mission?: 'legacy' | 'succession' | 'family' | null
  readonly answers?: string
}

/** A founder with their name and, through a mission's three answers, its three papers. Gives their address. */
export async function found(request: APIRequestContext, { language = 'en', mission = 'legacy', answers = 'cab' }: Founding = {}): Promise<string> {
  const email = newEmail()
  await post(request, '/auth/create/', { email, password, confirm_password: password, language })
  await post(request, '/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language })
  if (!mission) return email
  await post(request, '/onboarding/mission/', { mission })
  for (const [index, answer] of answers.split('').entries()) await post(request, '/onboarding/answer/', { mission, question: index + 1, answer })
  return email
}

interface Joining {
  readonly newDevice: NewDevice
  readonly role?: 'successor' | 'trustee' | 'guardian' | 'advisor'
  readonly name?: string
}

/** Somebody else with a seat in the founder's family, on a device of their own. */
export async function join(founder: APIRequestContext, { newDevice, role = 'trustee', name = 'Ines Marsh' }: Joining): Promise<BrowserContext> {
  const email = newEmail()
  const { link } = await post<{ link: string }>(founder, '/family/invitations/', { email, role })
  const invitation = new URL(link).hash.slice(1)
  const device = await newDevice()
  await post(device.request, '/auth/create/', { email, password, confirm_password: password, invitation })
  await post(device.request, '/onboarding/profile/', { full_name: name, dob: '1960-05-01', language: 'en' })
  return device
}

/** The tab with which a device comes. */
export function tabOf(device: BrowserContext): Page {
  const [tab] = device.pages()
  if (!tab) throw new Error('A device without a tab.')
  return tab
}

/** One of the nine papers, with what an answer to its newest version says. */
export async function paperOf(request: APIRequestContext, template: string) {
  const { items } = (await (await request.get('/api/documents/')).json()) as { items: { id: string; template: string }[] }
  const id = items.find((item) => item.template === template)?.id ?? ''
  const { version, hash } = (await (await request.get(`/api/documents/${id}/`)).json()) as { version: number; hash: string }
  return { id, version, hash }
}

/** Says what the family of whoever holds this device is called. */
export async function nameFamily(device: Pick<BrowserContext, 'request'>, name: string): Promise<void> {
  await post(device.request, '/family/', { version: 1, name })
}

/** Where a link leads in this house, whose port it does not know. */
export function pathOf(link: string): string {
  const { pathname, hash } = new URL(link)
  return `${pathname}${hash}`
}
