import { needSentence, type VoteNeed } from '#contract/documents/need-sentence.ts'
import { listAs } from '#web/lib/formats.ts'
import type { TranslateRoom } from '#web/lib/translate.ts'
import { currentLanguage, formatLocale } from '#web/lib/texts.ts'

/** The sentence about missing votes, in the reader's language. */
export function needWords(need: VoteNeed, readerId: string, t: TranslateRoom<'votes'>): string {
  const language = currentLanguage()
  return needSentence(need, {
    say: t,
    list: (names, type) => listAs({ type }, formatLocale()).format(names),
    gap: language === 'zh' || language === 'ja' ? '' : ' ',
    readerId,
  })
}
