/**
 * Estimated printed pages of a text: 2,100 Latin characters each, or half as many Han, kana, Hangul or
 * Devanagari ones.
 */
export function pagesOf(body: string): number {
  const wide =
    body.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.ceil((body.length - wide + wide * 2.4) / 2100))
}
