import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { chunkGroups } from './scripts/vite-chunks.ts'
import { fontPackNames, serveFontPacks } from './scripts/vite-fonts.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { serveTexts, textsVersion } from './scripts/vite-texts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    serveTexts(),
    serveFontPacks(),
    preloadFonts(['source-sans-3-latin-wght', 'cormorant-garamond-latin-wght']),
  ],
  define: {
    __TEXTS_VERSION__: JSON.stringify(textsVersion()),
    __FONT_PACKS__: JSON.stringify(fontPackNames()),
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: { safari: (16 << 16) | (2 << 8), chrome: 111 << 16, firefox: 113 << 16 },
      // Readable names without a hash: test/style-sheets.test.ts keeps the names of the files unique. Containers and
      // grid areas are shared between files.
      cssModules: { pattern: '[name]__[local]', container: false, grid: false },
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['safari16.4', 'chrome111', 'firefox113'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by scripts/third-party.mjs.
    license: { fileName: '.vite/licenses.json' },
    rolldownOptions: {
      // Subsetting the fonts takes seconds by design; no warning on every first start.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': { target: api } } },
})
