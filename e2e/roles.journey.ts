import type { Page, Request, Response } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { found, join, documentOf, post, tabOf } from './pilots.ts'
import { capitals } from '#contract/capitals.ts'
import { may, type Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'

/** The actions a page offers by name, with the permission each needs. Unlisted actions are for everyone. */
const offers: readonly (readonly [path: string, name: string | RegExp, needs: Permission])[] = [
  ['/dashboard', 'Start another', 'mission.start'],
  ['/dashboard', 'Rate for yourself', 'capital.rate'],
  ['/dashboard/build-room', 'New document', 'document.write'],
  ['/dashboard/build-room?document=', 'Edit', 'document.write'],
  ['/dashboard/command-center', 'Send', 'mesh.send'],
  ['/dashboard/data-room', 'Add category', 'file.arrange'],
  ['/dashboard/service-mesh', 'Add your own', 'mesh.connect'],
  ['/dashboard/legacy-timeline', 'Add an entry', 'timeline.write'],
  ['/dashboard/family-tree', 'Add person', 'tree.write'],
  ['/dashboard/settings', 'Save identity', 'family.write'],
  ['/dashboard/settings?section=members', 'Invite', 'member.invite'],
  ['/dashboard/settings?section=ledger', 'Verify', 'ledger.read'],
  ['/dashboard/settings?section=leave', 'Create archive', 'family.export'],
  ['/dashboard/settings?section=capitals', /^Change what Cultural capital means/, 'capital.define'],
]

// Closed rooms say so and offer nothing (routes.journey.ts); add a room here with its actions.
const pages = [
  '/dashboard',
  '/dashboard/build-room',
  '/dashboard/build-room?document=',
  '/dashboard/chat',
  '/dashboard/command-center',
  '/dashboard/data-room',
  '/dashboard/service-mesh',
  '/dashboard/legacy-timeline',
  '/dashboard/family-tree',
  '/dashboard/family-tree?view=list',
  '/dashboard/settings',
  '/dashboard/settings?section=governance',
  '/dashboard/settings?section=members',
  '/dashboard/settings?section=capitals',
  '/dashboard/settings?section=ledger',
  '/dashboard/settings?section=leave',
]
// Pages that are the same for every session: one role walks them for all.
const ownPages = [
  '/dashboard/settings?tab=llm',
  '/dashboard/settings?tab=servers',
  '/dashboard/settings?tab=account',
]

// A founder may do everything, so nothing can be refused for their role.
for (const role of ['successor', 'trustee', 'guardian', 'advisor'] as const satisfies Role[]) {
  test(`a ${role} is offered nothing that is refused or forbidden`, async ({ page, newDevice }) => {
    await found(page.request, { mission: 'legacy', answers: 'cab' })
    // Three stewards and the role under test: no result depends on being alone.
    for (const other of ['trustee', 'guardian'] as const) await join(page.request, { newDevice, role: other })
    const device = await join(page.request, { newDevice, role, name: 'Mei Hallam' })
    await post(page.request, '/tree/people/', { values: ancestor })
    const { id } = await documentOf(page.request, 'stewardship_policy')
    const { account } = (await (await device.request.get('/api/auth/me/')).json()) as {
      account: { id: string }
    }
    // An advisor reads only what is shared with them.
    if (role === 'advisor')
      await post(page.request, `/documents/${id}/share/`, { account_id: account.id, is_shared: true })

    const walk = walkOf(tabOf(device))
    const walker = walk.page
    await walker.goto('/dashboard/heritage-room')
    await untilStill(walk)
    for (const path of [...pages, ...(role === 'successor' ? ownPages : []), `/user/${account.id}`]) {
      const at = path.endsWith('document=') ? `${path}${id}` : path
      await walkTo(walker, at)
      await untilStill(walk)
      for (const [where, name, needs] of offers) {
        if (where !== path) continue
        const isOffered = walker
          .getByRole('main')
          .getByRole('button', { name, exact: typeof name === 'string' })
          .first()
        await expect(isOffered, `${role}: ${String(name)}`).toBeVisible({ visible: may(role, needs) })
      }
      await pressEverything(walk)
      expect(walk.refused).toEqual([])
    }
  })
}

/** Someone who has died, whom advisors see as well. */
const ancestor = {
  names: [{ kind: 'birth', prefix: '', given: 'Arthur', surname: 'Hallam', suffix: '', reading: '' }],
  gender: 'male',
  gender_words: '',
  living: 'dead',
  events: [],
  note: '',
  sources: [],
  files: [],
  is_private: false,
  is_branch_head: false,
}

interface Walk {
  readonly page: Page
  /** Requests without a response yet. */
  readonly underWay: ReadonlySet<Request>
  readonly refused: readonly string[]
}

function walkOf(page: Page): Walk {
  const refused: string[] = []
  const underWay = new Set<Request>()
  // The live stream stays open.
  page.on('request', (asked) => void (new URL(asked.url()).pathname === '/api/live/' || underWay.add(asked)))
  page.on('requestfinished', (asked) => void underWay.delete(asked))
  page.on('requestfailed', (asked) => void underWay.delete(asked))
  page.on('response', (response) => void note(response, refused))
  return { page, underWay, refused }
}

/** Records every call that was refused for the pilot's role. */
async function note(response: Response, refused: string[]): Promise<void> {
  if (!response.url().includes('/api/') || response.status() < 400) return
  const body = await response.text().catch(() => '')
  const isOfRole =
    response.status() >= 500 ||
    response.status() === 401 ||
    response.status() === 403 ||
    body.includes('Your role doesn’t allow this')
  if (isOfRole)
    refused.push(
      `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()} ${body.slice(0, 120)}`,
    )
}

/** Waits until the page is loaded, and no request or skeleton is pending. */
async function untilStill({ page, underWay, refused }: Walk): Promise<void> {
  const isThere = () =>
    document.querySelector('main h1') !== null &&
    !document.querySelector('main [aria-busy=true], main [aria-label^=Loading]')
  // A navigating page can't be queried, and a refused one redirects: refusals are reported at the end.
  const isStill = async () =>
    refused.length > 0 || (underWay.size === 0 && (await page.evaluate(isThere).catch(() => false)))
  await expect.poll(isStill, { intervals: [10, 20, 50] }).toBe(true)
}

// Excluded: actions that end the session, switch to another family or send an email.
const leftAlone = 'sign out|end all|end this|take my data|download|copy|calendar|create a family'
// Passages and capitals are alike, so each kind is clicked once.
const sameInKind = ['\\d+', ...capitals].join('|')

/**
 * Clicks every kind of button once and closes what it opens: everything offered must be possible. It uses
 * element.click(): whether a pointer reaches a button is tested elsewhere, and moving it took longer than
 * everything else.
 */
async function pressEverything(walk: Walk): Promise<void> {
  const { page } = walk
  const at = new URL(page.url())
  const pressed: string[] = []
  while (walk.refused.length === 0) {
    await shutAll(walk)
    if (new URL(page.url()).pathname !== at.pathname) await walkTo(page, at.href)
    await untilStill(walk)
    const kind = await page.locator('main button:not([disabled]):not([aria-disabled=true])').evaluateAll(
      (buttons: HTMLButtonElement[], [before, alone, same]) => {
        const kindOf = (button: HTMLButtonElement) =>
          (button.getAttribute('aria-label') ?? button.textContent.trim()).replaceAll(
            new RegExp(same, 'gi'),
            '…',
          )
        const isNext = (one: string) =>
          one !== '' && !before.includes(one) && !new RegExp(alone, 'i').test(one)
        const next = buttons.find((button) => button.checkVisibility() && isNext(kindOf(button)))
        next?.click()
        return next && kindOf(next)
      },
      [pressed, leftAlone, sameInKind] as const,
    )
    if (kind === undefined) return
    pressed.push(kind)
    expect(pressed.length, `no end: ${pressed.join(', ')}`).toBeLessThan(40)
    expect(await isHidden(page), `the page went away when ${kind} was pressed`).toBe(false)
    await untilStill(walk)
  }
}

/** Closes what a click has opened, possibly a moment later: a modal would block the rest of the walk. */
async function shutAll({ page }: Walk): Promise<void> {
  const opened = page.locator('dialog[open], [popover]:popover-open')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      const count = await opened.count()
      if (count > 0) await page.keyboard.press('Escape')
      return count
    })
    .toBe(0)
}

/** Whether React has hidden the page, as it does when something suspends without a boundary of its own. */
function isHidden(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((resolve) => void requestAnimationFrame(resolve))
    const title = document.querySelector('main h1')
    return title !== null && !title.checkVisibility()
  })
}
