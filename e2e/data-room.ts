import { createHash } from 'node:crypto'
import { createServer, connect, type Socket } from 'node:net'

import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { expect } from './journey.ts'
import type { House } from '../test/open-house.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const shelves = (page: Page) => page.getByRole('navigation', { name: 'Categories and collections' })
export const shelf = (page: Page, name: string) => shelves(page).getByRole('link', { name: new RegExp(`^${name}`) })
export const row = (page: Page | Locator, name: string) => page.getByRole('row', { name: new RegExp(name) })
export const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const hits = (page: Page) => page.getByRole('region', { name: 'Found' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search files' })

export async function openRoom(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/data-room${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Data Room' })).toBeVisible()
}

type Picked = string | { name: string; mimeType: string; buffer: Buffer }

export const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** As a person picks them, without the window of the system. */
export async function pick(page: Page, files: readonly Picked[]): Promise<void> {
  await page.getByLabel('Files', { exact: true }).setInputFiles(files as never)
}

/** Chooses something in the menu of a file or a category. */
export async function choose(page: Page, of: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `What to do with ${of}` }).click()
  // By a key: a menu moves with its button while the list around it is read anew.
  await page.getByRole('menuitem', { name: what, exact: true }).press('Enter')
}

export async function shelfId(request: APIRequestContext, key = 'deeds'): Promise<string> {
  const { categories } = (await (await request.get('/api/files/room/')).json()) as { categories: { id: string; key: string }[] }
  return categories.find((one) => one.key === key)?.id ?? ''
}

interface Put {
  readonly name: string
  readonly bytes: Buffer | string
  readonly category?: string
  readonly draft?: boolean
  readonly folder?: string
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A file that is there when a journey begins; its id. */
export async function putFile(request: APIRequestContext, { name, bytes, category = 'deeds', draft = false, folder = '' }: Put): Promise<string> {
  const data = Buffer.from(bytes)
  const pairs = { filename: name, category: await shelfId(request, category), ...(draft && { draft: 'yes' }), ...(folder && { folder }) }
  const answer = await request.post('/api/files/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(data.length),
      'upload-metadata': Object.entries(pairs)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.headers()['forerunners-file'] ?? ''
}

/** Waits until the text of files has been taken out of them. */
export async function readTexts(request: APIRequestContext, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await expect
      .poll(async () => ((await (await request.post(`/api/files/${id}/open/`, { data: {} })).json()) as { text: { state: string } }).text.state, {
        timeout: 30_000,
      })
      .not.toBe('waiting')
}

/** A PDF with a line on each page, and a script that would run when it is opened. */
export function pdf(pages: readonly string[], script = ''): Buffer {
  const action = script && ` /OpenAction << /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >>`
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const shown = `BT /F 14 Tf 50 700 Td (${text}) Tj ET`
      return [`<< /Type /Page /Parent 2 0 R /Contents ${5 + index * 2} 0 R >>`, `<< /Length ${shown.length} >> stream\n${shown}\nendstream`]
    }),
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

export interface Line {
  readonly url: string
  /** How many bytes have gone to the house since it was last mended. */
  readonly sent: () => number
  /** After so many bytes the line is cut, and nothing goes through until it is mended. */
  readonly cutAfter: (bytes: number) => Promise<void>
  /** After so many bytes whoever sends them gets no further; when it is mended, their connection is gone. */
  readonly holdAfter: (bytes: number) => Promise<void>
  readonly mend: () => void
  readonly close: () => void
}

/** More than all that a page asks for, less than a piece of a file. */
const much = 1024 * 1024

/** A line between a browser and the house that can be cut and held at a byte. */
export async function openLine(house: House): Promise<Line> {
  const { hostname, port } = new URL(house.url)
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  let sent = 0
  let isDown = false
  let limit: { readonly at: number; readonly isCut: boolean; readonly reached: () => void } | null = null

  const server = createServer((client) => {
    const onwards = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, onwards],
      [onwards, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        held.delete(one)
        other.end()
      })
    }
    onwards.pipe(client)
    let own = 0
    client.on('data', (bytes) => {
      if (isDown) return void client.destroy()
      sent += bytes.length
      own += bytes.length
      if (!onwards.write(bytes)) {
        client.pause()
        onwards.once('drain', () => held.has(client) || client.resume())
      }
      // Whoever only asks for something meanwhile is not the one who is meant.
      if (!limit || sent < limit.at || own < much) return
      const { isCut, reached } = limit
      limit = null
      if (isCut) {
        isDown = true
        client.destroy()
      } else {
        held.add(client)
        client.pause()
      }
      reached()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const until = (bytes: number, isCut: boolean) =>
    new Promise<void>((reached) => {
      limit = { at: sent + bytes, isCut, reached }
    })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    sent: () => sent,
    cutAfter: (bytes) => until(bytes, true),
    holdAfter: (bytes) => until(bytes, false),
    mend: () => {
      sent = 0
      isDown = false
      // Whoever was held has paused or left the page by now. What they had sent would count for the next, who would not be held.
      for (const socket of held) socket.destroy()
      held.clear()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
