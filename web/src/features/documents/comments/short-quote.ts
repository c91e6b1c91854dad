import { cutAtWord } from '#contract/documents/locate-quote.ts'

const enough = 90

/** The start of a quote, enough to recognise it. */
export function shortQuote(quote: string): string {
  return quote.length <= enough ? quote : `${cutAtWord(quote, enough).replace(/\P{L}+$/u, '')}…`
}
