import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { knownFaces, serveFaces } from './scripts/vite-faces.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { requestsOnly } from './scripts/vite-requests.ts'
import { serveTexts, textsVersion } from './scripts/vite-texts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

const signsOfDoor =
  'check|chevron-down|circle-alert|circle-check|eye|eye-off|fingerprint-pattern|info|languages|lock|mail-check|mail-open|triangle-alert|unlink|x'
const isSignOfRooms = new RegExp(`node_modules/lucide-react/dist/esm/icons/(?!(${signsOfDoor})\\.m?js)`)

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
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'signed-in',
              test: /node_modules\/@tanstack\/(query-core|react-query)\/|contract\/src\/(calendar-day|auth\/family)|web\/src\/(lib\/(dates|take-file|ask|initials)|app\/(signed-in|live)|features\/session\/(queries|session-gate|sign-out|refresh-me)|shell\/(frame|engines|open-step))/,
              priority: 1,
            },
            // Signs of a few hundred bytes each: one request for those of all rooms instead of one for each that two rooms share.
            { name: 'signs', test: isSignOfRooms, priority: 0 },
            { name: 'toasts', test: /node_modules\/(react-toastify|clsx)\/|web\/src\/ui\/toasts/, priority: 1 },
            {
              name: 'house',
              test: /vite\/preload-helper|node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store)\/|i18next|react-i18next|html-parse-stringify|void-elements|zod\/|use-sync-external-store\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|context))|contract\/src\/((?!calendar-day)[a-z-]+\.ts|auth\/(?!family)|account\/schemas)|web\/src\/(lib\/(?!judge-password|dates|take-file|ask|initials)[a-z-]+\.ts|ui\/(engraving|ornament|field|notice|submit|use-slow|use-in-place|notify|fonts|tokens|base)|shell\/language-(picker|names)|features\/(session\/enter-house|auth\/(door|tabs|fields)))/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api } } },
})
