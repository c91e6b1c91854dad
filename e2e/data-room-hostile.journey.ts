import type { Page } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { openRoom, pdf, putFile, readTexts } from './data-room.ts'
import { found } from './pilots.ts'

// Needs a browser of its own: it listens to events of the whole browser.
/** Effects a malicious file would have: a mark, a request, a window. */
const deed = `window.pwned=1;new Image().src='/pwned';fetch('/pwned');alert(1)`
const markup = `<script>${deed}</script><img src="/pwned" onerror="${deed}"><meta http-equiv="refresh" content="0;url=/pwned">`

const hostile = {
  'Page.html': `<!doctype html><html><body>A page of the house ${markup}</body></html>`,
  'Crest.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${deed}"><script>${deed}</script><text>A crest of the house</text></svg>`,
  'Will.pdf': pdf(['A will of the house'], 'app.launchURL("/pwned");app.alert(1);this.submitForm("/pwned")'),
  'Portrait.png': `<html><body>A portrait of the house ${markup}</body></html>`,
  // A polyglot: a picture and a script.
  'Polyglot.gif': Buffer.concat([
    Buffer.from('GIF89a/*'),
    Buffer.alloc(2),
    Buffer.from(`\x00\x00*/=1;${deed};`),
    Buffer.from(';'),
  ]),
  'Script.js': deed,
  'Notes.md': `Notes of the house\n\n${markup}\n\n![a picture](/pwned)\n\n[here](javascript:${encodeURIComponent(deed)})`,
  'Feed.xml': `<?xml version="1.0"?><?xml-stylesheet href="/pwned"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${deed}</x:script>`,
}

test('malicious files can’t run: in the data room, by URL, or embedded in a page of ours', async ({
  page,
  context,
}) => {
  await found(page.request, { mission: null })
  const files = new Map<string, string>()
  for (const [name, bytes] of Object.entries(hostile))
    files.set(name, await putFile(page.request, { name, bytes }))
  await readTexts(page.request, [...files.values()])
  const done: string[] = []
  context.on('request', (request) => request.url().includes('pwned') && done.push(request.url()))
  context.on('dialog', (dialog) => {
    done.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const expectUnharmed = async (where: Page) => {
    expect(await where.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined()
    expect(done).toEqual([])
  }

  await openRoom(page)
  for (const [name, id] of files) {
    await walkTo(page, `/dashboard/data-room?file=${id}`)
    await expect(page.getByRole('region', { name: 'Details' }).getByText(name, { exact: true })).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).not.toBeEmpty()
    if (name === 'Will.pdf') await expect(preview.getByText('1 page')).toBeVisible()
    else if (name !== 'Polyglot.gif' && name !== 'Script.js' && name !== 'Feed.xml')
      await expect(preview.getByText(/of the house/)).toBeVisible()
    await expectUnharmed(page)
  }

  // A separate page, so that the browser's CSP messages don't fail this test.
  const other = await context.newPage()
  await other.goto('/dashboard/data-room')
  for (const [name, id] of files) {
    const download = other.waitForEvent('download')
    await other.goto(`/api/files/${id}/bytes/`).catch(() => null)
    expect((await download).suggestedFilename()).toBe(name)
    const shown = await other.goto(`/api/files/${id}/view/`)
    const headers = shown?.headers() ?? {}
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toMatch(name === 'Polyglot.gif' ? /^image\/gif$/ : /^application\/json/)
    await expectUnharmed(other)
  }

  await other.goto('/dashboard/data-room')
  for (const id of files.values()) {
    for (const address of [`/api/files/${id}/bytes/`, `/api/files/${id}/view/`]) {
      const taken = await other.evaluate(async (from) => {
        const load = (tag: string, attribute: string) =>
          new Promise<string>((resolve) => {
            const element = document.createElement(tag)
            element.addEventListener('load', () => resolve(`${tag} loaded`))
            element.addEventListener('error', () => resolve(''))
            element.setAttribute(attribute, from)
            document.body.append(element)
          })
        const settle = (name: string, asking: () => Promise<unknown>) =>
          asking().then(
            () => name,
            () => '',
          )
        const worker = new Promise<string>((resolve) => {
          try {
            const made = new Worker(from)
            made.addEventListener('error', () => resolve(''))
            made.addEventListener('message', () => resolve('worker'))
          } catch {
            resolve('')
          }
        })
        const all = [
          load('script', 'src'),
          worker,
          settle('module', () => import(from)),
          settle('service worker', () => navigator.serviceWorker.register(from)),
        ]
        return (await Promise.all(all)).filter(Boolean)
      }, address)
      expect(taken).toEqual([])
    }
    for (const tag of ['iframe', 'object', 'embed'])
      await other.evaluate(
        ([name, from]) => {
          const element = document.createElement(name ?? '')
          element.setAttribute(name === 'object' ? 'data' : 'src', from ?? '')
          document.body.append(element)
        },
        [tag, `/api/files/${id}/view/`],
      )
  }
  await other.waitForLoadState('networkidle')
  await expectUnharmed(other)
  expect(other.frames().filter((frame) => frame.url().includes('/api/files/'))).toEqual([])

  // A script that ran would have left a mark.
  await other.evaluate(() => fetch('/pwned'))
  expect(done).toHaveLength(1)
})
