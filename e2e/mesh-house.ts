import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { APIRequestContext, Page } from '@playwright/test'

import { test as base } from './journey.ts'
import { post } from './pilots.ts'
import { type House, openHouse } from '../test/open-house.ts'

/** A system of the family's own, as it stands in a cupboard: it can be asked how it is, written to, and pulled out of the wall. */
export interface Cupboard {
  readonly address: string
  readonly allow: string
  /** What was written to it. */
  readonly got: {
    readonly path: string
    readonly headers: Record<string, unknown>
    readonly body: { readonly text: string; readonly from: string }
  }[]
  /** What it answers at once; null for a bare "taken". */
  reply: string | null
  readonly pullOut: () => Promise<void>
  readonly plugIn: () => Promise<void>
}

async function startCupboard(): Promise<Cupboard & { close: () => Promise<void> }> {
  const got: Cupboard['got'] = []
  let server: Server
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        let text = ''
        request.on('data', (chunk: Buffer) => (text += chunk.toString()))
        request.on('end', () => {
          response.setHeader('content-type', 'application/json')
          if (request.method !== 'POST') return response.end('{"status":"ok"}')
          got.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Cupboard['got'][number]['body'] })
          response.end(JSON.stringify(cupboard.reply === null ? {} : { reply: cupboard.reply }))
        })
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const pullOut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const cupboard: Cupboard & { close: () => Promise<void> } = {
    get address() {
      return `http://127.0.0.1:${port}`
    },
    get allow() {
      return `127.0.0.1:${port}`
    },
    got,
    reply: null,
    pullOut,
    plugIn: listen,
    close: pullOut,
  }
  await listen()
  return cupboard
}

/** A house whose operator has opened the way to that cupboard. */
export const test = base.extend<{ cupboard: Cupboard }, { wall: Cupboard; house: House }>({
  wall: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const wall = await startCupboard()
      await use(wall)
      await wall.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ wall }, use) => {
      const house = await openHouse({ TRUST_PROXY: '1', OUTGOING_ALLOW: wall.allow })
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
  // Each journey finds it plugged in, silent and with nothing written to it.
  cupboard: async ({ wall }, use) => {
    wall.got.length = 0
    wall.reply = null
    await use(wall)
  },
})

const appointment = () => ({ mandate: '', reads: [], begins_on: new Date().toISOString().slice(0, 10), ends_on: null })
const way = { authentication: 'none', auth_name: '', probe_every: 3600 }

type Made = { readonly contact: { readonly id: string }; readonly link: string | null; readonly signing_secret: string | null }

export function addService(request: APIRequestContext, { cupboard, name }: { cupboard: Cupboard; name: string }): Promise<Made> {
  const paths = { address: cupboard.address, health_path: '/health', message_path: '/hooks' }
  return post<Made>(request, '/mesh/contacts/', { kind: 'service', catalog_key: null, name, ...appointment(), ...way, ...paths })
}

export function addAgent(request: APIRequestContext, name: string): Promise<Made> {
  const words = { instruction: 'Answer in one sentence.', way: 'model', address: '', tool: '' }
  return post<Made>(request, '/mesh/contacts/', { kind: 'agent', catalog_key: null, name, ...appointment(), ...way, ...words })
}

/** A panel of one of the two rooms. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What was written last, or the message with these words. */
export const message = (page: Page, words: string) => page.getByRole('article', { name: words })

/** How far a message has come to one recipient. */
export function delivery(page: Page, words: string, name: string) {
  const list = message(page, words).getByRole('list', { name: 'Who gets it, and how far it has come' })
  return list.locator('> li').filter({ hasText: name })
}
