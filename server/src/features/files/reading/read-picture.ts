import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { dispatchHandlers, setAdapter } from 'tesseract.js/src/worker-script/index.js'

import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { mostPixels } from '#server/features/files/reading/limits.ts'
import { pixelsOf } from '#server/features/files/reading/picture-size.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'

/** Where what reads pictures lies: its engine, and what it knows of each script. */
export interface PicturePlaces {
  readonly engine: string
  /** By the codes of Tesseract. */
  readonly scripts: Readonly<Record<string, string>>
}

export interface PictureReader {
  readonly read: (bytes: Uint8Array, languages: readonly string[], gathering: Gathering) => Promise<void>
}

const onlyLstm = 1
// Chinese and Japanese are written without spaces; Tesseract puts them between what it takes for words.
const spaceBetweenSigns =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fc]) +(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fc])/gu

/**
 * Letters in pictures. Tesseract's own script runs here, in the process itself, instead of on the thread that tesseract.js would start
 * for it: a thread would need leave to be started, and would then be free of all that this process may not do.
 */
export function pictureReader(places: PicturePlaces): PictureReader {
  setAdapter({
    // Every Node that we run on knows SIMD.
    getCore: async () => createRequire(import.meta.url)(join(places.engine, 'tesseract-core-simd-lstm.js')),
    gunzip: gunzipSync,
    // It would ask a server in the net for what it does not find.
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    readCache: readFile,
  })
  let ready = ''

  const prepare = async (languages: readonly string[]) => {
    const wanted = languages.join('+')
    if (ready === wanted) return
    await ask('load', { options: { lstmOnly: onlyLstm, logging: false } })
    for (const language of languages)
      // The variant for the LSTM engine alone, in whole numbers: a quarter of the other's size.
      await ask('loadLanguage', { langs: language, options: { langPath: places.scripts[language], cacheMethod: 'none', gzip: true, lstmOnly: true } })
    await ask('initialize', { langs: wanted, oem: onlyLstm })
    ready = wanted
  }

  return {
    read: async (bytes, languages, gathering) => {
      const pixels = pixelsOf(bytes)
      if (pixels === undefined) throw new ReadTrouble('broken')
      if (pixels > mostPixels) throw new ReadTrouble('too_large')
      await prepare(languages.filter((language) => places.scripts[language]))
      const { text } = (await ask('recognize', { image: bytes, options: {}, output: { text: true } })) as { text: string | null }
      gathering.write((text ?? '').replaceAll(spaceBetweenSigns, ''))
    },
  }
}

function ask(action: Parameters<typeof dispatchHandlers>[0]['action'], payload: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    dispatchHandlers({ workerId: 'reader', jobId: action, action, payload }, ({ status, data }) => {
      if (status === 'resolve') resolve(data)
      if (status === 'reject') reject(new Error(String(data)))
    })
  })
}
