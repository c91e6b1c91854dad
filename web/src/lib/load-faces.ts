import type { Language } from '#contract/languages.ts'
import { packOf } from '#texts/packs.ts'
import { loadSlices } from '#web/lib/load-slices.ts'

// Longer than a usual network takes; after it words in a stand-in face are better than none.
const longestWait = 3000
const asked = new Map<string, Promise<unknown>>()

/** Brings in the letters of a room's texts, so that no word is shown before its face is there. Never fails, and never takes long. */
export async function loadFaces(language: Language, room: string): Promise<void> {
  const path = `${language}/${packOf(room)}`
  if (!__FACES__.includes(path)) return
  const faces = asked.get(path) ?? Promise.race([addFaces(path).catch(() => loadSlices(language)), wait(longestWait)])
  asked.set(path, faces)
  await faces
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Reads a pack as scripts/faces.ts makes it. */
async function addFaces(path: string): Promise<void> {
  const response = await fetch(`/texts/${__TEXTS_VERSION__}/${path}.faces`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const pack = await response.arrayBuffer()
  let begin = 4 + new DataView(pack).getUint32(0)
  const list = JSON.parse(new TextDecoder().decode(pack.slice(4, begin))) as { family: string; range: string; size: number }[]
  const faces = list.map(({ family, range, size }) => {
    const data = pack.slice(begin, (begin += size))
    return new FontFace(family, data, { weight: '400 700', unicodeRange: range })
  })
  await Promise.all(faces.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}
