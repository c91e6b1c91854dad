import type { Page, Request, Response } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { found, join, paperOf, post, tabOf } from './pilots.ts'
import { capitals } from '#contract/capitals.ts'
import { may, type Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'

/** What a page offers by name, and the permission it needs. Where it is not listed it is for everybody. */
const offers: readonly (readonly [path: string, name: string | RegExp, needs: Permission])[] = [
  ['/dashboard', 'Start another', 'mission.start'],
  ['/dashboard', 'Rate for yourself', 'capital.rate'],
  ['/dashboard/build-room', 'New paper', 'document.write'],
  ['/dashboard/build-room?paper=', 'Edit', 'document.write'],
  ['/dashboard/command-center', 'Send', 'mesh.send'],
  ['/dashboard/data-room', 'Add category', 'file.arrange'],
  ['/dashboard/service-mesh', 'Add your own', 'mesh.connect'],
  ['/dashboard/legacy-timeline', 'Add an entry', 'timeline.write'],
  ['/dashboard/settings', 'Save identity', 'family.write'],
  ['/dashboard/settings?section=members', 'Invite', 'member.invite'],
  ['/dashboard/settings?section=ledger', 'Verify', 'ledger.read'],
  ['/dashboard/settings?section=leave', 'Make an archive', 'family.export'],
  ['/dashboard/settings?section=capitals', /^Change what Cultural capital means/, 'capital.define'],
]

// A room that is not built yet says so and offers nothing (routes.journey.ts); it comes in here with what it offers.
const pages = [
  '/dashboard',
  '/dashboard/build-room',
  '/dashboard/build-room?paper=',
  '/dashboard/chat',
  '/dashboard/command-center',
  '/dashboard/data-room',
  '/dashboard/service-mesh',
  '/dashboard/legacy-timeline',
  '/dashboard/settings',
  '/dashboard/settings?section=governance',
  '/dashboard/settings?section=members',
  '/dashboard/settings?section=capitals',
  '/dashboard/settings?section=ledger',
  '/dashboard/settings?section=leave',
]
// What every session may do is the same for all: one walks it for everybody.
const ownPages = ['/dashboard/settings?tab=llm', '/dashboard/settings?tab=servers', '/dashboard/settings?tab=account']

// A founder may do everything: nothing of theirs can be refused for their role.
for (const role of ['successor', 'trustee', 'guardian', 'advisor'] as const satisfies Role[]) {
  test(`a ${role} is offered nothing that is refused, and nothing that is forbidden`, async ({ page, newDevice }) => {
    await found(page.request, { mission: 'legacy', answers: 'cab' })
    // Three stewards, and whoever is walked as: nothing hangs on being alone.
    for (const other of ['trustee', 'guardian'] as const) await join(page.request, { newDevice, role: other })
    const device = await join(page.request, { newDevice, role, name: 'Mei Hallam' })
    const { id } = await paperOf(page.request, 'stewardship_policy')
    const { account } = (await (await device.request.get('/api/auth/me/')).json()) as { account: { id: string } }
    // An advisor reads only what is shared with them.
    if (role === 'advisor') await post(page.request, `/documents/${id}/share/`, { account_id: account.id, is_shared: true })

    const walk = walkOf(tabOf(device))
    const walker = walk.page
    await walker.goto('/dashboard/heritage-room')
    await untilStill(walk)
    for (const path of [...pages, ...(role === 'successor' ? ownPages : []), `/user/${account.id}`]) {
      const at = path.endsWith('paper=') ? `${path}${id}` : path
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

interface Walk {
  readonly page: Page
  /** What the page has asked and not yet been told. */
  readonly underWay: ReadonlySet<Request>
  readonly refused: readonly string[]
}

function walkOf(page: Page): Walk {
  const refused: string[] = []
  const underWay = new Set<Request>()
  // The stream of news stays open.
  page.on('request', (asked) => void (new URL(asked.url()).pathname === '/api/live/' || underWay.add(asked)))
  page.on('requestfinished', (asked) => void underWay.delete(asked))
  page.on('requestfailed', (asked) => void underWay.delete(asked))
  page.on('response', (answer) => void note(answer, refused))
  return { page, underWay, refused }
}

/** A page never offers what its pilot's role would be refused, and never asks for what they may not read. */
async function note(answer: Response, refused: string[]): Promise<void> {
  if (!answer.url().includes('/api/') || answer.status() < 400) return
  const body = await answer.text().catch(() => '')
  const isOfRole = answer.status() >= 500 || answer.status() === 401 || answer.status() === 403 || body.includes('Your role does not allow this')
  if (isOfRole) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname} ${answer.status()} ${body.slice(0, 120)}`)
}

/** The page is there, nothing is on its way any more, and nothing is waited for. */
async function untilStill({ page, underWay, refused }: Walk): Promise<void> {
  const isThere = () => document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy=true], main [aria-label^=Loading]')
  // A page that is on its way to another can't be asked, and one that was refused leads out: what was refused is said in the end.
  const isStill = async () => refused.length > 0 || (underWay.size === 0 && (await page.evaluate(isThere).catch(() => false)))
  await expect.poll(isStill, { intervals: [10, 20, 50] }).toBe(true)
}

// Left out: acts that end the session, switch to another family or send an email.
const leftAlone = 'sign out|end all|end this|take my data|download|copy|calendar|found a family'
// The first passage is commented on as the twentieth is, and one capital rated as another.
const sameInKind = ['\\d+', ...capitals].join('|')

/**
 * Presses every kind of button of the page once, and shuts what it opens: what is offered must be possible. By the page's own hand:
 * whether a pointer reaches them is for other journeys, and to bring it to each took longer than all they do.
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
          (button.getAttribute('aria-label') ?? button.textContent.trim()).replaceAll(new RegExp(same, 'gi'), '…')
        const isNext = (one: string) => one !== '' && !before.includes(one) && !new RegExp(alone, 'i').test(one)
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

/** What a press has opened, which may come a moment later, is shut: behind it nothing else could be pressed, and the walk would end. */
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

/** Whether the page has been taken away, as React does with one in which something is waited for that has no place of its own. */
function isHidden(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((resolve) => void requestAnimationFrame(resolve))
    const title = document.querySelector('main h1')
    return title !== null && !title.checkVisibility()
  })
}
