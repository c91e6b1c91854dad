// Lays the faces that papers are drawn with beside the built server: a few files out of large packages, which only building needs.
import { constants } from 'node:fs'
import { copyFile, mkdir, rename, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.mjs'

const faces = {
  'eb-garamond': ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  'cormorant-garamond': ['600SemiBold'],
  'noto-serif-devanagari': ['400Regular', '700Bold'],
  'noto-serif-sc': ['400Regular', '700Bold'],
  'noto-serif-jp': ['400Regular', '700Bold'],
  'noto-serif-kr': ['400Regular', '700Bold'],
}
const families = { 'eb-garamond': 'EBGaramond', 'cormorant-garamond': 'CormorantGaramond', 'noto-serif-devanagari': 'NotoSerifDevanagari' }

const nameOf = (pack, style) => `${families[pack] ?? `NotoSerif${pack.slice(-2).toUpperCase()}`}_${style}.ttf`

/** Each face by its plain name in one folder. */
export async function layFaces(folder, lay) {
  await mkdir(folder, { recursive: true })
  for (const [pack, styles] of Object.entries(faces)) {
    for (const style of styles) {
      const name = nameOf(pack, style)
      await lay(join(root, 'node_modules/@expo-google-fonts', pack, style, name), join(folder, name))
    }
  }
}

// Under its name only when it is whole: a house may be reading it.
export async function copyFace(from, to) {
  const [wanted, there] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (there?.size === wanted.size) return
  const half = `${to}.${process.pid}`
  await copyFile(from, half, constants.COPYFILE_FICLONE)
  await rename(half, to)
}

export function linkFace(from, to) {
  return symlink(from, to)
}
