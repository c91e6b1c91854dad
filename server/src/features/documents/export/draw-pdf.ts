import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { createTypstCompiler, createTypstFontBuilder, initOptions, type TypstCompiler } from '@myriaddreamin/typst.ts'

import { breakable } from '#server/features/documents/export/breakable.ts'
import { type Family, facesOf, otherFamilies } from '#server/features/documents/export/faces.ts'
import layout from '#server/features/documents/export/paper.typ'
import type { PrintedPaper } from '#server/features/documents/export/printed-paper.ts'
import { printable } from '#server/features/documents/export/printable.ts'
import { readBlocks } from '#server/features/documents/export/read-blocks.ts'

const source = '/paper.typ'
const pdf = 1

/**
 * Draws papers with Typst, which in here has no disk and no network: its source is fixed, a paper comes as data, and its faces as bytes.
 */
export async function openTypst(facesFolder: string): Promise<(paper: PrintedPaper) => Promise<Uint8Array>> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
  // Its types only know the older form of this, which it complains about.
  const getModule = () => ({ module_or_path: wasm }) as never
  const compiler = createTypstCompiler()
  // Otherwise it would fetch faces from a stranger's server.
  await compiler.init({ beforeBuild: [initOptions.disableDefaultFontAssets()], getModule })
  compiler.addSource(source, layout)
  const setFaces = faceSetter(compiler, getModule)

  return async (paper) => {
    const data = JSON.stringify({ ...printable(paper), body: null, blocks: breakable(readBlocks(paper.body)) })
    const others = otherFamilies(paper.language, data)
    await setFaces(facesOf(facesFolder, ['EB Garamond', 'Cormorant Garamond', ...others]))
    const inputs = { paper: data, faces: JSON.stringify(others satisfies Family[]) }
    const { result, diagnostics } = await compiler.compile({ mainFilePath: source, format: pdf, inputs, diagnostics: 'full' })
    if (result) return result
    throw new Error(`Typst: ${diagnostics?.map(({ message, range }) => `${range} ${message}`).join('; ')}`)
  }
}

// A face is told by what it holds, and its bytes are only taken in when a letter of it is drawn.
function faceSetter(compiler: TypstCompiler, getModule: () => never): (paths: readonly string[]) => Promise<void> {
  const known = new Map<string, object>()
  let current = ''
  return async (paths) => {
    if (paths.join() === current) return
    const builder = createTypstFontBuilder()
    await builder.init({ beforeBuild: [], getModule })
    for (const path of paths) {
      const info = known.get(path) ?? (await builder.getFontInfo(readFileSync(path)))
      known.set(path, info)
      await builder.addLazyFont(info, () => readFileSync(path))
    }
    await builder.build(async (faces) => compiler.setFonts(faces))
    current = paths.join()
  }
}
