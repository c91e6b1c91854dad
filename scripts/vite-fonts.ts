import type { Plugin } from 'vite'

import type { Language } from '../contract/src/languages.ts'
import { makePack, glyphPacks } from './fonts.ts'
import { textsVersion } from './vite-texts.ts'

/** The names of all font packs, for the page. */
export function fontPackNames(): string[] {
  return [...glyphPacks().keys()]
}

function make(path: string, glyphs: readonly string[]): Promise<Buffer> {
  return makePack(path.split('/')[0] as Language, glyphs)
}

/** Serves the font packs next to the texts: all of them in a build, on request during development. */
export function serveFontPacks(): Plugin {
  const cache = new Map<string, Promise<Buffer>>()
  return {
    name: 'forerunners-fonts',
    configureServer(server) {
      const packs: Map<string, readonly string[]> = glyphPacks()
      server.middlewares.use((request, response, next) => {
        const path = /^\/texts\/\w+\/([a-z]{2}\/[a-z-]+)\.fonts$/.exec(request.url ?? '')?.[1] ?? ''
        const glyphs = packs.get(path)
        if (glyphs === undefined) return next()
        const pack = cache.get(path) ?? make(path, glyphs)
        cache.set(path, pack)
        response.setHeader('content-type', 'application/octet-stream')
        pack.then((content) => response.end(content), next)
      })
    },
    async generateBundle() {
      const version = textsVersion()
      for (const [path, glyphs] of glyphPacks())
        this.emitFile({
          type: 'asset',
          fileName: `texts/${version}/${path}.fonts`,
          source: await make(path, glyphs),
        })
    },
  }
}
