import { type Pack, packs } from '#texts/packs.ts'
import { currentLanguage, texts } from '#web/lib/texts.ts'

/**
 * Fetches these text packs unless they are cached. A page awaits this before it renders: with late texts it
 * would suspend, and React would hide it for another 300 ms.
 */
export async function bringTexts(names: readonly Pack[]): Promise<void> {
  const language = currentLanguage()
  const rooms = names.flatMap((name): readonly string[] => packs[name])
  await texts.loadNamespaces(rooms)
  // The account's language can replace the browser's while the first page is loading.
  if (currentLanguage() !== language) return bringTexts(names)
  // i18next also resolves after its last failed retry, and the page would show keys.
  const missing = rooms.find((room) => !texts.hasResourceBundle(language, room))
  if (missing) throw new Error(`The texts of ${missing} could not be loaded`)
}

/**
 * Imports code together with its texts. test/text-packs.test.ts reads these lists and fails if a pack is
 * missing.
 */
export async function withTexts<Part>(names: readonly Pack[], load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), bringTexts(names)])
  return part
}
