import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

import { expect, type NewDevice, test, walkTo } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'
import { type VoteAct, voteActs } from '#contract/documents/allowed-votes.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'

/** The label of each vote, and the text that replaces its button once it is cast. */
const names = {
  voter: {
    approve: 'Approve',
    request_changes: 'Request changes',
    decline: 'Decline',
    abstain: 'Abstain',
    recuse: 'Recuse yourself',
  },
  advice: {
    approve: 'Advise approval',
    request_changes: 'Advise changes',
    decline: 'Advise against',
    abstain: '',
    recuse: '',
  },
} as const
const shown = {
  voter: {
    approve: 'Approved',
    request_changes: 'Changes requested',
    decline: 'Declined',
    abstain: 'Abstained',
    recuse: 'Recused',
  },
  advice: {
    approve: 'Advises approval',
    request_changes: 'Advises changes',
    decline: 'Advises against',
    abstain: '',
    recuse: '',
  },
} as const

interface Read {
  readonly version: number
  readonly hash: string
  readonly standing: 'voter' | 'advice' | 'none'
  readonly may: { readonly votes: readonly VoteAct[] }
}

async function read(request: APIRequestContext, id: string): Promise<Read> {
  return (await (await request.get(`/api/documents/${id}/`)).json()) as Read
}

/** A family of five roles under a protocol that it approved by vote. */
async function familyUnder(protocol: Protocol, page: Page, newDevice: NewDevice) {
  await found(page.request, { mission: null })
  await post(page.request, '/family/', {
    version: 1,
    name: 'Hallam',
    purpose_statement: 'Keep the mill turning.',
  })
  const members: Record<string, BrowserContext> = { founder: page.context() }
  for (const role of ['successor', 'trustee', 'guardian', 'advisor'] as const)
    members[role] = await join(page.request, { newDevice, role, name: `Ines ${role}` })
  if (protocol !== 'founder_authority') {
    const { id } = await post<{ id: string }>(page.request, '/family/protocol/', {
      governance_protocol: protocol,
    })
    for (const role of ['founder', 'trustee']) {
      const { request } = members[role] as BrowserContext
      const { version, hash } = await read(request, id)
      await post(request, `/documents/${id}/approve/`, { version, hash })
    }
  }
  return members
}

/** A document by the founder that is shared with the advisor. */
async function write(page: Page, advisorId: string, documentClass: string): Promise<string> {
  const { id } = await post<{ id: string }>(page.request, '/documents/', {
    title: 'Rules for the boat',
    class: documentClass,
    capital: 'material',
  })
  await post(page.request, `/documents/${id}/`, {
    version: 1,
    title: 'Rules for the boat',
    body: 'The boat sails from May.',
  })
  await post(page.request, `/documents/${id}/share/`, { account_id: advisorId, is_shared: true })
  return id
}

async function accountOf(device: BrowserContext): Promise<string> {
  return ((await (await device.request.get('/api/auth/me/')).json()) as { account: { id: string } }).account
    .id
}

async function openDocument(tab: Page, id: string): Promise<void> {
  await walkTo(tab, `/dashboard/build-room?document=${id}`)
  await expect(tab.getByRole('region', { name: 'Decision' })).toBeVisible()
  await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The vote buttons on the page, by their labels. */
async function offeredOn(tab: Page, standing: 'voter' | 'advice'): Promise<VoteAct[]> {
  const panel = tab.getByRole('region', { name: 'Decision' })
  const menu = panel.getByRole('button', { name: /^(Vote differently|Change)$/ })
  const inMenu = (await menu.count()) > 0
  if (inMenu) await menu.click()
  const offered: VoteAct[] = []
  for (const act of voteActs) {
    const name = names[standing][act]
    if (name === '') continue
    const button = panel.getByRole('button', { name, exact: true })
    const item = tab.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    if ((await button.count()) + (inMenu ? await item.count() : 0) > 0) offered.push(act)
  }
  if (inMenu) await tab.keyboard.press('Escape')
  return offered
}

/** Casts a vote and completes its dialog. */
async function press(tab: Page, standing: 'voter' | 'advice', act: VoteAct): Promise<void> {
  const panel = tab.getByRole('region', { name: 'Decision' })
  const name = names[standing][act]
  const button = panel.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) await button.click()
  else {
    await panel.getByRole('button', { name: /^(Vote differently|Change)$/ }).click()
    await tab.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
  }
  const dialog = tab.getByRole('dialog')
  const reason = dialog.getByRole('textbox')
  const done = panel.getByText(shown[standing][act], { exact: true })
  await expect(dialog.or(done).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  if ((await dialog.getByRole('radio').count()) > 0)
    await dialog.getByRole('radio', { name: '5 of 5' }).check({ force: true })
  if ((await reason.count()) > 0) await reason.fill('Because of the weir.')
  await dialog.getByRole('button', { name, exact: true }).click()
}

for (const protocol of protocols) {
  test(`every role under ${protocol} is offered exactly the votes the server accepts, and can cast each`, async ({
    page,
    newDevice,
  }) => {
    test.setTimeout(300_000)
    const members = await familyUnder(protocol, page, newDevice)
    const advisorId = await accountOf(members['advisor'] as BrowserContext)
    const documents: { id: string; documentClass: string; isBegun: boolean }[] = []
    for (const documentClass of ['operational', 'policy', 'constitutional']) {
      const id = await write(page, advisorId, documentClass)
      // A member without the deciding vote opened the round, so it is open for everyone else.
      const { request } = members['guardian'] as BrowserContext
      const { version, hash } = await read(request, id)
      await post(request, `/documents/${id}/abstain/`, { version, hash }).catch(() => undefined)
      documents.push(
        { id, documentClass, isBegun: true },
        { id: await write(page, advisorId, documentClass), documentClass, isBegun: false },
      )
    }

    for (const [role, device] of Object.entries(members)) {
      const tab = tabOf(device)
      await tab.goto('/dashboard/build-room')
      for (const { id, documentClass, isBegun } of documents) {
        const { standing, may } = await read(device.request, id)
        await openDocument(tab, id)
        const offered = await offeredOn(tab, standing === 'voter' ? 'voter' : 'advice')
        const own =
          isBegun && role === 'guardian' && may.votes.includes('abstain') ? (['abstain'] as const) : []
        // The own vote replaces its button.
        expect([role, documentClass, [...offered, ...own].toSorted()]).toEqual([
          role,
          documentClass,
          [...may.votes].toSorted(),
        ])
      }
      for (const act of voteActs) {
        const id = await write(page, advisorId, 'policy')
        const { standing, may } = await read(device.request, id)
        if (standing === 'none' || !may.votes.includes(act)) continue
        await openDocument(tab, id)
        await press(tab, standing, act)
        await expect(
          tab
            .getByRole('region', { name: 'Decision' })
            .getByText(shown[standing][act], { exact: true })
            .first(),
          `${role} ${act}`,
        ).toBeVisible()
      }
      // An open tab refetches every change by others.
      await tab.goto('about:blank')
    }
  })
}

test('a founding act is ratified, or declined with a link to a new version', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  await post(page.request, '/family/', { version: 1, name: 'Hallam' })
  const write = async (title: string) => {
    const { id } = await post<{ id: string }>(page.request, '/documents/', {
      title,
      class: 'constitutional',
      capital: 'cultural',
    })
    const { version, hash } = await post<Read>(page.request, `/documents/${id}/`, {
      version: 1,
      title,
      body: 'We keep the mill.',
    })
    await post(page.request, `/documents/${id}/approve/`, { version, hash })
    return id
  }
  const [ratified, refused] = [await write('Charter'), await write('Seal')]
  const trustee = tabOf(await join(page.request, { newDevice, name: 'Ines Marsh' }))
  await join(page.request, { newDevice, role: 'guardian', name: 'Gus Linden' })

  for (const id of [ratified, refused]) {
    await page.goto(`/dashboard/build-room?document=${id}`)
    await expect(page.getByText('Your family now has three voters and can ratify it.')).toBeVisible()
    await page.getByRole('button', { name: 'Ask the family to ratify' }).click()
    await expect(page.getByText('Your family is voting on whether to ratify it.')).toBeVisible()
  }
  await page.goto(`/dashboard/build-room?document=${ratified}`)
  await page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: 'Ratify', exact: true })
    .click()
  await expect(
    page.getByRole('region', { name: 'Decision' }).getByText('Ratified', { exact: true }).first(),
  ).toBeVisible()
  await trustee.goto(`/dashboard/build-room?document=${ratified}`)
  await trustee
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: 'Ratify', exact: true })
    .click()
  await expect(trustee.getByText('Approved, version 2')).toBeVisible()

  await page.goto(`/dashboard/build-room?document=${refused}`)
  const panel = page.getByRole('region', { name: 'Decision' })
  await panel.getByRole('button', { name: 'Vote differently' }).click()
  await page.getByRole('menuitem', { name: /^Decline/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Too early.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(panel.getByText('It stays in force until a new version is approved.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Write a new version' })).toBeVisible()
})

test('a pilot reminds a missing voter, and sets, changes and removes a deadline', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await join(page.request, { newDevice, name: 'Ines Marsh' })
  await join(page.request, { newDevice, role: 'guardian', name: 'Gus Linden' })
  const { id } = await post<{ id: string }>(page.request, '/documents/', {
    title: 'Charter',
    class: 'constitutional',
    capital: 'cultural',
  })
  await post(page.request, `/documents/${id}/`, { version: 1, title: 'Charter', body: 'We keep the mill.' })
  await page.goto(`/dashboard/build-room?document=${id}`)
  const panel = page.getByRole('region', { name: 'Decision' })
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(panel.getByText('One more approval, from Ines Marsh or Gus Linden.')).toBeVisible()
  await panel.getByRole('button', { name: '1 of 3 approved' }).click()
  await panel.getByRole('button', { name: 'Remind Ines Marsh' }).click()
  await expect(page.getByText('Ines Marsh has been reminded')).toBeVisible()
  await expect(panel.getByText(/^Reminded/)).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Set a deadline' }).click()
  await page.getByLabel('Decide by').fill('2999-05-01')
  await page.getByRole('button', { name: 'Save deadline' }).click()
  await expect(panel.getByText('Decide by 1 May 2999')).toBeVisible()
  await panel.getByRole('button', { name: 'Change', exact: true }).first().click()
  await page.getByRole('button', { name: 'Remove deadline' }).click()
  await expect(panel.getByText('Decide by 1 May 2999')).toBeHidden()
})

test('blanks are filled in by Tab, saved as one version and offered to the family record', async ({
  page,
}) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  const { items } = (await (await page.request.get('/api/documents/')).json()) as {
    items: { id: string; template: string }[]
  }
  const id = items.find(({ template }) => template === 'family_charter')?.id ?? ''
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Fill in the blanks' }).click()
  await expect(page.getByLabel(/^Blank 1: The name of the family$/).first()).toBeFocused()
  await page.keyboard.type('Hallam')
  const purpose = page.getByLabel(/Write in one sentence what your family is for\.$/)
  for (
    let step = 0;
    step < 12 && !(await purpose.evaluate((field) => field === document.activeElement));
    step++
  )
    await page.keyboard.press('Tab')
  await expect(purpose).toBeFocused()
  await page.keyboard.type('Keep the mill turning.')
  // Filled blanks survive a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Fill in the blanks' }).click()
  await expect(purpose).toHaveValue('Keep the mill turning.')
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await expect(page.getByText('Draft, version 2')).toBeVisible()
  await expect(page.locator('[data-part~=build-sheet]').getByText(/Keep the mill turning\./)).toBeVisible()

  for (const offer of [/family’s name is new/, /purpose is new/]) {
    const offered = page.getByRole('status').filter({ hasText: offer })
    await offered.getByRole('button', { name: 'Use everywhere' }).click()
    await expect(offered).toBeHidden()
  }
  await expect
    .poll(async () => (await (await page.request.get('/api/family/')).json()) as object)
    .toMatchObject({ name: 'Hallam', purpose_statement: 'Keep the mill turning.' })
})
