/** Traits of a country's law that the templates know, in general words. The texts say what to ask locally. */
export const lawTraits = [
  'notary',
  'no_notary',
  'forced_share',
  'free_will',
  'community',
  'separate',
  'unknown',
] as const
export type LawTrait = (typeof lawTraits)[number]

type KnownLaw = readonly [
  office: 'notary' | 'no_notary',
  heirs: 'forced_share' | 'free_will',
  spouses: 'community' | 'separate',
]

const notaryShareCommunity: KnownLaw = ['notary', 'forced_share', 'community']
const notaryShareSeparate: KnownLaw = ['notary', 'forced_share', 'separate']
const nordic: KnownLaw = ['no_notary', 'forced_share', 'community']
const commonLaw: KnownLaw = ['no_notary', 'free_will', 'separate']

/**
 * A country is here only where one general description fits most families in it; where religion, region or
 * choice decides, it is left out and counts as unknown. `community` includes sharing that starts at death or
 * divorce of the whole marital property; a claim to equalise gains counts as `separate`.
 */
const laws: Readonly<Record<string, KnownLaw>> = {
  ...same(
    'AR BE BG BR CL CO CZ EC EE ES FR HR HU IT LT LU LV MT NL PE PL PT RO SI SK UA UY VN',
    notaryShareCommunity,
  ),
  ...same('AT CH DE GR JP KR MC TR', notaryShareSeparate),
  ...same('CN', ['notary', 'free_will', 'community']),
  ...same('DK FI NO SE', nordic),
  ...same('AU CA GB HK IL SG US', commonLaw),
  ...same('IE', ['no_notary', 'forced_share', 'separate']),
  ...same('NZ ZA', ['no_notary', 'free_will', 'community']),
}

function same(codes: string, law: KnownLaw): Record<string, KnownLaw> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, law]))
}

/** The traits of a country's law; `unknown` alone if there is no country or no general description. */
export function lawOf(country: string | null): readonly LawTrait[] {
  return (country !== null && Object.hasOwn(laws, country) && laws[country]) || ['unknown']
}
