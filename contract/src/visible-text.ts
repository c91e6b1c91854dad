// Scripts that need joiners: a joiner after one of their letters belongs to the spelling.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Mongolian}'

// The flags of England, Scotland and Wales are a black flag plus a region in tag letters: the only visible
// tags.
const regionFlags =
  '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}'
const emojiJoiner =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})'
const scriptJoiner = `(?<=[${joining}])[\\u200c\\u200d]`
const emojiVariant = '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]'
const hanVariant = '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]'
const visible = [regionFlags, emojiJoiner, scriptJoiner, emojiVariant, hanVariant].join('|')

// Zero width, fillers, bidirectional marks, variation selectors and tags: they can carry words no reader
// sees.
const hidden =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]'

const pattern = new RegExp(`(${visible})|${hidden}`, 'gu')
const any = new RegExp(hidden, 'u')

/** The text as a person sees it, without hidden characters. Joiners needed for spelling and emoji remain. */
export function visibleText(text: string): string {
  return any.test(text) ? text.replaceAll(pattern, (_, kept: string | undefined) => kept ?? '') : text
}
