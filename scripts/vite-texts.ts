import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { fontPackInputs } from './fonts.ts'
import { packs } from '../texts/packs.ts'

const folder = fileURLToPath(new URL('../texts', import.meta.url))

interface TextFile {
  readonly path: string
  readonly content: string
}

/** One file per language and pack, with its texts by room. */
function textFiles(): TextFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) =>
      Object.entries(packs).map(([pack, rooms]) => ({
        path: `${language}/${pack}.json`,
        content: JSON.stringify(Object.fromEntries(rooms.map((room) => [room, readRoom(language, room)]))),
      })),
    )
}

function readRoom(language: string, room: string): unknown {
  return JSON.parse(readFileSync(join(folder, language, `${room}.json`), 'utf8'))
}

/** A hash of all texts and their fonts: part of their address, so that browsers can cache them for ever. */
export function textsVersion(): string {
  const hash = createHash('sha256').update(fontPackInputs())
  for (const { path, content } of textFiles()) hash.update(path).update(content)
  return hash.digest('hex').slice(0, 10)
}

/** Serves the texts in development, and writes them next to the pages when building. */
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
      for (const { path, content } of textFiles())
        this.emitFile({ type: 'asset', fileName: `texts/${version}/${path}`, source: content })
    },
  }
}
