// Copies the fonts for exported documents next to the built server: a few files of large packages that only
// the build needs.
import { constants } from 'node:fs'
import { copyFile, mkdir, rename, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.mjs'

const fonts = {
  'eb-garamond': ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  'cormorant-garamond': ['600SemiBold'],
  'noto-serif-devanagari': ['400Regular', '700Bold'],
  'noto-serif-sc': ['400Regular', '700Bold'],
  'noto-serif-jp': ['400Regular', '700Bold'],
  'noto-serif-kr': ['400Regular', '700Bold'],
}
const families = {
  'eb-garamond': 'EBGaramond',
  'cormorant-garamond': 'CormorantGaramond',
  'noto-serif-devanagari': 'NotoSerifDevanagari',
}

const nameOf = (pack, style) => `${families[pack] ?? `NotoSerif${pack.slice(-2).toUpperCase()}`}_${style}.ttf`

/** Writes every font file into one folder, under its plain name. */
export async function writeDocumentFonts(folder, write) {
  await mkdir(folder, { recursive: true })
  for (const [pack, styles] of Object.entries(fonts)) {
    for (const style of styles) {
      const name = nameOf(pack, style)
      await write(join(root, 'node_modules/@expo-google-fonts', pack, style, name), join(folder, name))
    }
  }
}

// Copied under another name and renamed when complete, because a running server may read it.
export async function copyFont(from, to) {
  const [source, existing] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (existing?.size === source.size) return
  const partial = `${to}.${process.pid}`
  await copyFile(from, partial, constants.COPYFILE_FICLONE)
  await rename(partial, to)
}

export function linkFont(from, to) {
  return symlink(from, to)
}
