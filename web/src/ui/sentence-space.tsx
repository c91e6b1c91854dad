import { currentLanguage } from '#web/lib/texts.ts'

/** The space between two sentences; in Chinese and Japanese the full stop includes it. */
export function SentenceSpace() {
  return ['ja', 'zh'].includes(currentLanguage()) ? null : ' '
}
