import type { KinLanguage, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'

const nearest = {
  mother: 'माता',
  father: 'पिता',
  daughter: 'बेटी',
  son: 'बेटा',
  child: 'f:संतान',
  'elder-sister': 'बड़ी बहन',
  'younger-sister': 'छोटी बहन',
  sister: 'बहन',
  'elder-brother': 'बड़ा भाई',
  'younger-brother': 'छोटा भाई',
  brother: 'भाई',
  wife: 'पत्नी',
  husband: 'पति',
  spouse: 'जीवनसाथी',
  partner: 'साथी',
  'ex-wife': 'पूर्व पत्नी',
  'ex-husband': 'पूर्व पति',
  'ex-spouse': 'पूर्व जीवनसाथी',
  'ex-partner': 'पूर्व साथी',
  guardian: 'अभिभावक',
  ward: 'आश्रित',

  'adopted-mother': 'दत्तक माता',
  'adopted-father': 'दत्तक पिता',
  'adopted-daughter': 'दत्तक पुत्री',
  'adopted-son': 'दत्तक पुत्र',
  'adopted-child': 'f:दत्तक संतान',
  'adopted-sister': 'दत्तक बहन',
  'adopted-brother': 'दत्तक भाई',
  'step-mother': 'सौतेली माता',
  'step-father': 'सौतेले पिता',
  'step-daughter': 'सौतेली बेटी',
  'step-son': 'सौतेला बेटा',
  'step-child': 'f:सौतेली संतान',
  'step-sister': 'सौतेली बहन',
  'step-brother': 'सौतेला भाई',
  'foster-mother': 'पालक माता',
  'foster-father': 'पालक पिता',
  'foster-daughter': 'पालित पुत्री',
  'foster-son': 'पालित पुत्र',
  'foster-child': 'f:पालित संतान',
  'foster-sister': 'पालक परिवार की बहन',
  'foster-brother': 'पालक परिवार का भाई',
} as const

const descent = {
  'father father': 'दादा',
  'father mother': 'दादी',
  'mother father': 'नाना',
  'mother mother': 'नानी',
  'father father father': 'परदादा',
  'father father mother': 'परदादी',
  'mother father father': 'परनाना',
  'mother father mother': 'परनानी',
  'father father father father': 'लकड़दादा',
  'father father father mother': 'लकड़दादी',

  'son son': 'पोता',
  'son daughter': 'पोती',
  'daughter son': 'नाती',
  'daughter daughter': 'नातिन',
  'son son son': 'परपोता',
  'son son daughter': 'परपोती',
  'daughter son son': 'परनाती',
  'daughter son daughter': 'परनातिन',

  'father elder-brother': 'ताऊ',
  'father younger-brother': 'चाचा',
  'father sister': 'बुआ',
  'mother brother': 'मामा',
  'mother sister': 'मौसी',
  'father brother son': 'चचेरा भाई',
  'father brother daughter': 'चचेरी बहन',
  'father sister son': 'फुफेरा भाई',
  'father sister daughter': 'फुफेरी बहन',
  'mother brother son': 'ममेरा भाई',
  'mother brother daughter': 'ममेरी बहन',
  'mother sister son': 'मौसेरा भाई',
  'mother sister daughter': 'मौसेरी बहन',
  'brother son': 'भतीजा',
  'brother daughter': 'भतीजी',
  'sister son': 'भाँजा',
  'sister daughter': 'भाँजी',
} as const

const byMarriage = {
  'spouse father': 'ससुर',
  'spouse mother': 'सास',
  'husband elder-brother': 'जेठ',
  'husband younger-brother': 'देवर',
  'husband sister': 'ननद',
  'wife brother': 'साला',
  'wife sister': 'साली',
  'husband elder-brother wife': 'जेठानी',
  'husband younger-brother wife': 'देवरानी',
  'husband sister husband': 'ननदोई',
  'wife brother wife': 'सलहज',
  'wife sister husband': 'साढ़ू',
  'brother wife': 'भाभी',
  'elder-sister husband': 'जीजा',
  'sister husband': 'बहनोई',
  'son wife': 'बहू',
  'daughter husband': 'दामाद',
  'child spouse father': 'समधी',
  'child spouse mother': 'समधन',
  'father elder-brother wife': 'ताई',
  'father younger-brother wife': 'चाची',
  'father sister husband': 'फूफा',
  'mother brother wife': 'मामी',
  'mother sister husband': 'मौसा',
} as const

// Most masculine words for relatives stay as they are before का and के; these end in -े there.
const inflected = /((?:बेट|पोत|भतीज|भाँज|साल|चचेर|फुफेर|ममेर|मौसेर|बड़|छोट|सौतेल)ा)(?= |$)/g

function oblique(text: string): string {
  return text.replaceAll(inflected, (word) => `${word.slice(0, -1)}े`).replace(' का ', ' के ')
}

/** The last word of a description: an elder gets the respectful plural, a son or nephew the singular. */
function withPossessor({ text, gender }: Noun): string {
  if (gender === 'f') return `की ${text}`
  if (text.startsWith('बड़ा ')) return `के ${oblique(text)}`
  return `${oblique(text) === text && !/(?:नाती|पुत्र)$/.test(text) ? 'के' : 'का'} ${text}`
}

const half: Readonly<Record<Sex, string>> = {
  f: 'एक ही माता, अलग पिता',
  m: 'एक ही पिता, अलग माता',
  n: 'माता-पिता में से एक ही समान',
}

export const hi: KinLanguage = {
  code: 'hi',
  words: { ...nearest, ...descent, ...byMarriage },
  distant: 'दूर के रिश्तेदार',
  byRule({ up, down, sex }) {
    if (down === 0 && up > 4) return `${up} पीढ़ी पहले ${sex === 'f' ? 'की पूर्वज' : 'के पूर्वज'}`
    if (up === 0 && down > 4) return `${down} पीढ़ी बाद ${sex === 'f' ? 'की वंशज' : 'के वंशज'}`
    return null
  },
  or: (one, other) => `${one} या ${other}`,
  mark({ text }, { tie, shared, isSibling }) {
    return tie === 'half' && isSibling ? `${text} (${half[shared]})` : null
  },
  chain(nouns) {
    const last = nouns.length - 1
    return nouns
      .map((alternatives, at) => {
        const [first] = alternatives
        const texts = alternatives.map(({ text }) => (at < last ? oblique(text) : text))
        if (at === 0 || !first) return texts.join(' या ')
        const [own, ...others] = texts
        if (at === last) return [withPossessor(first), ...others].join(' या ')
        return [`${first.gender === 'f' ? 'की' : 'के'} ${own}`, ...others].join(' या ')
      })
      .join(' ')
  },
}
