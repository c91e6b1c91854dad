import { currentLanguage } from '#web/lib/texts.ts'

/** What stands between two sentences: in Chinese and Japanese the full stop brings its own. */
export function SentenceSpace() {
  return ['ja', 'zh'].includes(currentLanguage()) ? null : ' '
}
