import type { Plugin } from 'vite'

import type { Language } from '../contract/src/languages.ts'
import { makePack, packsOfLetters } from './faces.ts'
import { textsVersion } from './vite-texts.ts'

/** What the page has to know: which packs of letters there are. */
export function knownFaces(): string[] {
  return [...packsOfLetters().keys()]
}

function make(path: string, letters: readonly string[]): Promise<Buffer> {
  return makePack(path.split('/')[0] as Language, letters)
}

/** Puts the letters of the texts beside the texts: when building all of them, while developing those that are asked for. */
export function serveFaces(): Plugin {
  const made = new Map<string, Promise<Buffer>>()
  return {
    name: 'forerunners-faces',
    configureServer(server) {
      const packs: Map<string, readonly string[]> = packsOfLetters()
      server.middlewares.use((request, response, next) => {
        const path = /^\/texts\/\w+\/([a-z]{2}\/[a-z]+)\.faces$/.exec(request.url ?? '')?.[1] ?? ''
        const letters = packs.get(path)
        if (letters === undefined) return next()
        const pack = made.get(path) ?? make(path, letters)
        made.set(path, pack)
        response.setHeader('content-type', 'application/octet-stream')
        pack.then((content) => response.end(content), next)
      })
    },
    async generateBundle() {
      const version = textsVersion()
      for (const [path, letters] of packsOfLetters())
        this.emitFile({ type: 'asset', fileName: `texts/${version}/${path}.faces`, source: await make(path, letters) })
    },
  }
}
