import { cutAtWord } from '#contract/documents/where-stands.ts'

const enough = 90

/** As much of a quote as tells which words are meant. */
export function shortQuote(quote: string): string {
  return quote.length <= enough ? quote : `${cutAtWord(quote, enough).replace(/\P{L}+$/u, '')}…`
}
