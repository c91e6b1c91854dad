import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { facesMadeFrom } from './faces.ts'
import { type Pack, packOf } from '../texts/packs.ts'

const folder = fileURLToPath(new URL('../texts', import.meta.url))

interface TextFile {
  readonly path: string
  readonly content: string
}

/** Two files a language, as its letters come in two packs: what the front door says, and what the rest of the house says, by room. */
function textFiles(): TextFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) => {
      const packs: Record<Pack, Record<string, unknown>> = { door: {}, house: {} }
      for (const room of roomsIn(language)) packs[packOf(room)][room] = JSON.parse(readFileSync(join(folder, language, `${room}.json`), 'utf8'))
      return Object.entries(packs).map(([pack, rooms]) => ({ path: `${language}/${pack}.json`, content: JSON.stringify(rooms) }))
    })
}

function roomsIn(language: string): string[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json') && !serverOnly.has(file))
    .map((file) => file.slice(0, -'.json'.length))
}

// What only the server says does not travel to the browser.
const serverOnly = new Set(['refusals.json', 'mails.json', 'archive.json'])

/** A hash of all texts and of the letters they need: part of their address, so that browsers can keep them for ever. */
export function textsVersion(): string {
  const hash = createHash('sha256').update(facesMadeFrom())
  for (const { path, content } of textFiles()) hash.update(path).update(content)
  return hash.digest('hex').slice(0, 10)
}

/** Serves the texts while developing, and puts them beside the pages when building. */
export function serveTexts(): Plugin {
  return {
    name: 'forerunners-texts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = /^\/texts\/\w+\/([a-z]{2}\/[a-z-]+\.json)$/.exec(request.url ?? '')?.[1]
        const file = textFiles().find((text) => text.path === path)
        if (!file) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(file.content)
      })
    },
    generateBundle() {
      const version = textsVersion()
      for (const { path, content } of textFiles()) this.emitFile({ type: 'asset', fileName: `texts/${version}/${path}`, source: content })
    },
  }
}
