import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import {
  createTypstCompiler,
  createTypstFontBuilder,
  initOptions,
  type TypstCompiler,
} from '@myriaddreamin/typst.ts'
import loadTypst from '@myriaddreamin/typst-ts-web-compiler'

import { breakable } from '#server/features/documents/export/breakable.ts'
import { type FontFamily, fontFiles, otherFamilies } from '#server/features/documents/export/fonts.ts'
import layout from '#server/features/documents/export/document.typ'
import type { PrintedDocument } from '#server/features/documents/export/printed-document.ts'
import { printable } from '#server/features/documents/export/printable.ts'
import { readBlocks } from '#server/features/documents/export/read-blocks.ts'

const source = '/document.typ'
const pdf = 1

/**
 * Renders documents with Typst, without disk or network: the layout is fixed, documents are data, fonts are
 * bytes.
 */
export async function openTypst(
  fontFolder: string,
): Promise<(document: PrintedDocument) => Promise<Uint8Array>> {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm'),
  )
  // Loaded here, because typst.ts loads it with deprecated options. What `getModule` returns is then ignored.
  await loadTypst({ module_or_path: wasm })
  const getModule = () => wasm
  const compiler = createTypstCompiler()
  // By default, Typst would download fonts from a CDN.
  await compiler.init({ beforeBuild: [initOptions.disableDefaultFontAssets()], getModule })
  compiler.addSource(source, layout)
  const setFonts = fontSetter(compiler, getModule)

  return async (document) => {
    const data = JSON.stringify({
      ...printable(document),
      body: null,
      blocks: breakable(readBlocks(document.body)),
    })
    const others = otherFamilies(document.language, data)
    await setFonts(fontFiles(fontFolder, ['EB Garamond', 'Cormorant Garamond', ...others]))
    const inputs = { document: data, fonts: JSON.stringify(others satisfies FontFamily[]) }
    const { result, diagnostics } = await compiler.compile({
      mainFilePath: source,
      format: pdf,
      inputs,
      diagnostics: 'full',
    })
    if (result) return result
    throw new Error(`Typst: ${diagnostics?.map(({ message, range }) => `${range} ${message}`).join('; ')}`)
  }
}

// Fonts are registered by their metadata; the bytes are loaded when a glyph is drawn.
function fontSetter(
  compiler: TypstCompiler,
  getModule: () => Uint8Array<ArrayBuffer>,
): (paths: readonly string[]) => Promise<void> {
  const infos = new Map<string, object>()
  let current = ''
  return async (paths) => {
    if (paths.join() === current) return
    const builder = createTypstFontBuilder()
    await builder.init({ beforeBuild: [], getModule })
    for (const path of paths) {
      const info = infos.get(path) ?? (await builder.getFontInfo(readFileSync(path)))
      infos.set(path, info)
      await builder.addLazyFont(info, () => readFileSync(path))
    }
    await builder.build(async (fonts) => compiler.setFonts(fonts))
    current = paths.join()
  }
}
