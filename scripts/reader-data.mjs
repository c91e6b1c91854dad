// Copies what the reader process loads besides its code: the OCR engine with its language data, and the tables and
// decoders of pdf.js. The packages have five times as much.
import { readdirSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.mjs'

const packages = join(root, 'node_modules')

export async function writeReaderData(folder) {
  const ocr = join(folder, 'ocr')
  await mkdir(ocr, { recursive: true })
  for (const name of ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'])
    await cp(join(packages, 'tesseract.js-core', name), join(ocr, name))
  for (const code of readdirSync(join(packages, '@tesseract.js-data'))) {
    const name = `${code}.traineddata.gz`
    // Each package has two variants; this is the smaller one, for the engine we use.
    await cp(join(packages, '@tesseract.js-data', code, '4.0.0_best_int', name), join(ocr, name))
  }
  for (const name of ['cmaps', 'wasm'])
    await cp(join(packages, 'pdfjs-dist', name), join(folder, 'pdf', name), { recursive: true })
}
