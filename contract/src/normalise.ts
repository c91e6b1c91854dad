// Unicode's Stream-Safe Text Format allows 30; no language needs more than a handful.
const maxMarks = 30
const surplus = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/**
 * True if a letter has more combining marks than any language uses. Normalising such text takes quadratic
 * time: three seconds for 64,000 marks. A loop, because a regular expression was a hundred times slower on
 * hostile text.
 */
export function hasLongMarkRun(text: string): boolean {
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < firstMark) run = 0
    else {
      const code = isHighSurrogate(unit) ? (text.codePointAt(at) ?? unit) : unit
      if (code > 0xffff) at++
      run = isMark(code) ? run + 1 : 0
      if (run > maxMarks) return true
    }
  }
  return false
}

const firstMark = 0x300
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/**
 * 1 for each code unit of the basic plane that is a combining mark; built on first use. A map or a pattern
 * was ten times slower.
 */
let basicMarks: Uint8Array | undefined

function isMark(code: number): boolean {
  if (code > 0xffff) return /\p{M}/u.test(String.fromCodePoint(code))
  basicMarks ??= Uint8Array.from({ length: 0x10000 }, (_, each) =>
    Number(/\p{M}/u.test(String.fromCharCode(each))),
  )
  return basicMarks[code] === 1
}

/**
 * The only place that normalises text; it first removes surplus marks. Requests with such text are refused
 * earlier.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return (hasLongMarkRun(text) ? text.replaceAll(surplus, '$1') : text).normalize(form)
}
