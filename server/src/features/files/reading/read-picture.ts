import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { dispatchHandlers, setAdapter } from 'tesseract.js/src/worker-script/index.js'

import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { maxPixels } from '#server/features/files/reading/limits.ts'
import { pixelsOf } from '#server/features/files/reading/picture-size.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'

export interface PictureReader {
  readonly read: (bytes: Uint8Array, languages: readonly string[], collector: TextCollector) => Promise<void>
}

const onlyLstm = 1
// Tesseract puts spaces between words, which Chinese and Japanese don't have.
const spaceBetweenIdeographs =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fc]) +(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fc])/gu

/**
 * OCR with the engine and the language data in one folder. Tesseract's worker script runs in this process instead of a worker thread: a thread would need
 * permission to start and would then escape the permission model.
 */
export function pictureReader(folder: string): PictureReader {
  setAdapter({
    // All supported versions of Node have SIMD.
    getCore: async () => createRequire(import.meta.url)(join(folder, 'tesseract-core-simd-lstm.js')),
    gunzip: gunzipSync,
    // Without this, missing data would be fetched from the internet.
    fetch: () => Promise.reject(new Error('network access is disabled')),
    readCache: readFile,
  })
  let ready = ''

  const prepare = async (languages: readonly string[]) => {
    const requested = languages.join('+')
    if (ready === requested) return
    await dispatch('load', { options: { lstmOnly: onlyLstm, logging: false } })
    for (const language of languages)
      await dispatch('loadLanguage', {
        langs: language,
        options: { langPath: folder, cacheMethod: 'none', gzip: true, lstmOnly: true },
      })
    await dispatch('initialize', { langs: requested, oem: onlyLstm })
    ready = requested
  }

  return {
    read: async (bytes, languages, collector) => {
      const pixels = pixelsOf(bytes)
      if (pixels === undefined) throw new ReadError('broken')
      if (pixels > maxPixels) throw new ReadError('too_large')
      await prepare(languages)
      const { text } = (await dispatch('recognize', {
        image: bytes,
        options: {},
        output: { text: true },
      })) as {
        text: string | null
      }
      collector.write((text ?? '').replaceAll(spaceBetweenIdeographs, ''))
    },
  }
}

function dispatch(
  action: Parameters<typeof dispatchHandlers>[0]['action'],
  payload: unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    dispatchHandlers({ workerId: 'reader', jobId: action, action, payload }, ({ status, data }) => {
      if (status === 'resolve') resolve(data)
      if (status === 'reject') reject(new Error(String(data)))
    })
  })
}
