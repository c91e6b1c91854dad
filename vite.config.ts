import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { knownFaces, serveFaces } from './scripts/vite-faces.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { requestsOnly } from './scripts/vite-requests.ts'
import { serveTexts, textsVersion } from './scripts/vite-texts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

const signsOfDoor =
  'check|chevron-down|circle-alert|circle-check|eye|eye-off|fingerprint-pattern|info|languages|lock|mail-check|mail-open|triangle-alert|unlink|wifi-off|x'
const isSignOfRooms = new RegExp(`node_modules/lucide-react/dist/esm/icons/(?!(${signsOfDoor})\\.m?js)`)

const isShared = /(web|contract)\/src\/(?!pages\/)/
const isMarkdown = /node_modules\/(react-markdown|remark-gfm|mdast-util|micromark)/

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Whether a module brings Markdown along, itself or through what it imports: only pages that show papers should wait for it. */
function needsMarkdown(id: string, modules: Modules): boolean {
  const seen = new Set([id])
  for (const known of seen) {
    if (isMarkdown.test(known)) return true
    for (const next of modules.getModuleInfo(known)?.importedIds ?? []) seen.add(next)
  }
  return false
}

export default defineConfig({
  root: 'web',
  plugins: [react(), requestsOnly(), serveTexts(), serveFaces(), preloadFonts(['source-sans-3-latin-wght', 'cormorant-garamond-latin-wght'])],
  define: { __TEXTS_VERSION__: JSON.stringify(textsVersion()), __FACES__: JSON.stringify(knownFaces()) },
  css: { transformer: 'lightningcss', lightningcss: { targets: { safari: (16 << 16) | (2 << 8), chrome: 111 << 16, firefox: 113 << 16 } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['safari16.4', 'chrome111', 'firefox113'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Cutting the faces takes seconds, as it should: not worth a warning at every first start.
      checks: { bundlerTimings: false },
      output: {
        // Few requests at the front door: what nearly every page needs travels together, and the signed-in part apart from it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            // Behind the session: what every page there needs, what two of them share, and what those that show papers share.
            { name: 'inside', test: /web\/src\/app\/inside/, priority: 3 },
            { name: (id, modules) => (needsMarkdown(id, modules) ? null : 'shared'), test: isShared, minShareCount: 2, priority: 1 },
            { name: 'papers', test: isShared, minShareCount: 2, priority: 0 },
            { name: 'markdown', test: isMarkdown, priority: 2 },
            // Signs of a few hundred bytes each: one request for those of all rooms instead of one for each that two rooms share.
            { name: 'signs', test: isSignOfRooms, priority: 2 },
            { name: 'toasts', test: /node_modules\/(react-toastify|clsx)\/|web\/src\/ui\/toasts/, priority: 3 },
            {
              name: 'house',
              test: /vite\/preload-helper|node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store)\/|i18next|react-i18next|html-parse-stringify|void-elements|zod\/|use-sync-external-store\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|context))|contract\/src\/((?!calendar-day)[a-z-]+\.ts|auth\/(?!family)|account\/schemas|passkeys\/calls)|web\/src\/(lib\/(?!judge-password|dates|formats|sizes|take-file|ask|initials)[a-z-]+\.ts|ui\/(engraving|ornament|field|password-strength|shape|notice|submit|use-slow|use-in-place|notify|fonts|tokens|base)|shell\/(language-(picker|names)|connection-line)|features\/(session\/enter-house|auth\/(door|tabs|fields)))/,
              priority: 4,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api } } },
})
