import { createHash } from 'node:crypto'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer, connect, type Socket } from 'node:net'

import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { expect } from './journey.ts'
import type { RunningServer } from '../test/start-server.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const categoryNav = (page: Page) =>
  page.getByRole('navigation', { name: 'Categories and collections' })
export const categoryLink = (page: Page, name: string) =>
  categoryNav(page).getByRole('link', { name: new RegExp(`^${name}`) })
export const row = (page: Page | Locator, name: string) => page.getByRole('row', { name: new RegExp(name) })
export const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const hits = (page: Page) => page.getByRole('region', { name: 'Search results' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search files' })

/**
 * A proxy in front of the server that refuses larger bodies, as nginx does without `client_max_body_size`. The sizes
 * of uploaded pieces are noted, refused ones as negative numbers.
 */
export async function openStrictProxy({ url }: RunningServer, maxBody: number) {
  const pieces: number[] = []
  const proxy = createHttpServer((incoming, outgoing) => {
    const length = Number(incoming.headers['content-length'] ?? 0)
    const isPiece = incoming.method === 'PATCH'
    if (isPiece) pieces.push(length > maxBody ? -length : length)
    if (length > maxBody) {
      incoming.resume()
      outgoing.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', url), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, pieces, close: () => proxy.close().closeAllConnections() }
}

export async function openRoom(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/data-room${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Data Room' })).toBeVisible()
}

type PickedFile = string | { name: string; mimeType: string; buffer: Buffer }

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Picks files without the system's dialog. */
export async function pick(page: Page, files: readonly PickedFile[]): Promise<void> {
  await page.getByLabel('Files', { exact: true }).setInputFiles(files as never)
}

/** Chooses an item in the menu of a file or category. */
export async function choose(page: Page, of: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click()
  // By key, because the menu moves while the list is refetched.
  await page.getByRole('menuitem', { name: what, exact: true }).press('Enter')
}

export async function categoryId(request: APIRequestContext, key = 'deeds'): Promise<string> {
  const { categories } = (await (await request.get('/api/files/room/')).json()) as {
    categories: { id: string; key: string }[]
  }
  return categories.find((one) => one.key === key)?.id ?? ''
}

interface PutInput {
  readonly name: string
  readonly bytes: Buffer | string
  readonly category?: string
  readonly draft?: boolean
  readonly folder?: string
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file through the API and returns its id. */
export async function putFile(
  request: APIRequestContext,
  { name, bytes, category = 'deeds', draft = false, folder = '' }: PutInput,
): Promise<string> {
  const data = Buffer.from(bytes)
  const pairs = {
    filename: name,
    category: await categoryId(request, category),
    ...(draft && { draft: 'yes' }),
    ...(folder && { folder }),
  }
  const response = await request.post('/api/files/uploads', {
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
  expect(response.status(), await response.text()).toBe(201)
  return response.headers()['forerunners-file'] ?? ''
}

/** Waits until the text of the files has been extracted. */
export async function readTexts(request: APIRequestContext, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await expect
      .poll(
        async () =>
          (
            (await (await request.post(`/api/files/${id}/open/`, { data: {} })).json()) as {
              text: { state: string }
            }
          ).text.state,
        {
          timeout: 30_000,
        },
      )
      .not.toBe('waiting')
}

/** A PDF with one line per page, and a script that would run on opening. */
export function pdf(pages: readonly string[], script = ''): Buffer {
  const action = script && ` /OpenAction << /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >>`
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const shown = `BT /F 14 Tf 50 700 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${shown.length} >> stream\n${shown}\nendstream`,
      ]
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

export interface Connection {
  readonly url: string
  /** Bytes sent to the server since the last `restore`. */
  readonly sent: () => number
  /** Cuts the connection after this many bytes until `restore`. */
  readonly cutAfter: (bytes: number) => Promise<void>
  /** Stalls the sender after this many bytes; `restore` drops its connection. */
  readonly holdAfter: (bytes: number) => Promise<void>
  readonly restore: () => void
  readonly close: () => void
}

/** More than a page's requests, less than a piece of a file. */
const minUpload = 1024 * 1024

/** A TCP proxy between browser and server that can cut or stall at a given byte. */
export async function openConnection(forerunners: RunningServer): Promise<Connection> {
  const { hostname, port } = new URL(forerunners.url)
  const open = new Set<Socket>()
  const stalled = new Set<Socket>()
  let sent = 0
  let isCutOff = false
  let limit: { readonly at: number; readonly isCut: boolean; readonly reached: () => void } | null = null

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        stalled.delete(one)
        other.end()
      })
    }
    upstream.pipe(client)
    let own = 0
    client.on('data', (bytes) => {
      if (isCutOff) return void client.destroy()
      sent += bytes.length
      own += bytes.length
      if (!upstream.write(bytes)) {
        client.pause()
        upstream.once('drain', () => stalled.has(client) || client.resume())
      }
      // Ignore connections that only send small requests.
      if (!limit || sent < limit.at || own < minUpload) return
      const { isCut, reached } = limit
      limit = null
      if (isCut) {
        isCutOff = true
        client.destroy()
      } else {
        stalled.add(client)
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
    restore: () => {
      sent = 0
      isCutOff = false
      // Drop stalled connections: their bytes would count toward the next limit.
      for (const socket of stalled) socket.destroy()
      stalled.clear()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
