// The minimal React page, built and served like ours: the cost of a visit without our code.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { build } from 'vite'

import { compressFolder } from '../scripts/compress.mjs'
import { atEnd } from './clean-up.mjs'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Bare</title>
    <script type="module" src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`

const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Forerunners'))`

/** Builds the page into a folder (below the repository, where React is found) and returns its address. */
export async function serveBarePage(folder) {
  const outDir = join(folder, 'built')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'main.js'), script)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir, modulePreload: { polyfill: false } },
  })
  await compressFolder(outDir)

  const app = Fastify({ logger: false, forceCloseConnections: true })
  await app.register(fastifyStatic, { root: outDir, preCompressed: true })
  atEnd(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}
