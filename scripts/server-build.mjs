// Bundles our own TypeScript for Node; most of what comes from npm stays where npm put it.
import { isAbsolute, join } from 'node:path'

import { rolldown, watch } from 'rolldown'

import { copyFace, layFaces, linkFace } from './paper-faces.mjs'
import { root } from './run.mjs'

// Modules of many small files: bundled, and without what we don't use, they take far less memory and are sooner there. What these need in
// turn stays outside: some of it is asked for only by those who never come.
const inlined = /^(kysely|zod|i18next|fastify|@fastify\/(cookie|static)|graphile-worker|pg|qs|rate-limiter-flexible|yazl)(\/|$)/

const input = {
  input: {
    main: join(root, 'server/src/main.ts'),
    command: join(root, 'server/src/command.ts'),
    // On a thread of its own.
    press: join(root, 'server/src/features/documents/export/press.ts'),
  },
  moduleTypes: { '.typ': 'text' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id) && !inlined.test(id),
  transform: { target: 'node20' },
}
const output = { dir: join(root, 'dist/server'), format: 'esm', sourcemap: true, cleanDir: true }

export async function buildServer() {
  await layFaces(join(root, 'dist/faces'), copyFace)
  await buildReader(join(root, 'dist/reader'))
  const bundle = await rolldown(input)
  await bundle.write(output)
  await bundle.close()
}

/**
 * The process that takes text out of files, whole in one file: it may read nothing else but what it knows of scripts. What PDFs would be
 * drawn with is not there, and is never asked for.
 */
export async function buildReader(folder) {
  const bundle = await rolldown({
    input: { reader: join(root, 'server/src/features/files/reading/worker.ts') },
    platform: 'node',
    external: /^(@napi-rs\/canvas|pdfjs-dist)(\/|$)/,
    transform: { target: 'node20' },
  })
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, codeSplitting: false })
  await bundle.close()
}

/** Only the press, into a folder of its own, with the faces where npm put them: tests run everything else from its sources. */
export async function buildPress(folder) {
  await layFaces(join(folder, 'faces'), linkFace)
  const bundle = await rolldown({ ...input, input: { press: input.input.press } })
  await bundle.write({ ...output, dir: join(folder, 'server') })
  await bundle.close()
}

/** Builds again at every change, and tells when a build is done or has failed. */
export async function watchServer(onBuilt, onFailed) {
  await layFaces(join(root, 'dist/faces'), copyFace)
  await buildReader(join(root, 'dist/reader'))
  watch({ ...input, output }).on('event', (event) => {
    if (event.code === 'BUNDLE_END') onBuilt()
    if (event.code === 'ERROR') onFailed(event.error)
  })
}
