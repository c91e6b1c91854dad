import { fallbackLanguage, type Language, supportedLanguage } from '#contract/languages.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The language of the page. */
export function useLanguage(): Language {
  const { i18n } = useTexts()
  return supportedLanguage(i18n.language) ?? fallbackLanguage
}
