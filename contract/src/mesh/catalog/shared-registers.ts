import type { Profession } from '#contract/mesh/catalog/schema.ts'

type Register = Profession['registers'][number]

export const findASolicitor = {
  name: 'The Law Society: Find a Solicitor',
  country: 'GB',
  address: 'https://solicitors.lawsociety.org.uk',
} as const satisfies Register

export const step = {
  name: 'STEP',
  country: 'INT',
  address: 'https://www.step.org/directory/members/search',
} as const satisfies Register

export const icai = {
  name: 'Institute of Chartered Accountants of India',
  country: 'IN',
  address: 'https://www.icai.org/traceamember.html',
} as const satisfies Register

export const afm = {
  name: 'AFM: financiële dienstverleners',
  country: 'NL',
  address: 'https://www.afm.nl/nl-nl/sector/registers/vergunningenregisters/financiele-dienstverleners',
} as const satisfies Register

/** Publicly appointed experts of every field, from buildings to paintings. */
export const ihkExperts = {
  name: 'IHK-Sachverständigenverzeichnis',
  country: 'DE',
  address: 'https://svv.ihk.de',
} as const satisfies Register

/** Registers of lawyers of every kind. */
export const lawyerRegisters = [
  findASolicitor,
  {
    name: 'Censo de letrados',
    country: 'ES',
    address: 'https://www.abogacia.es/servicios-abogacia/censo-de-letrados/',
  },
  {
    name: 'Conseil national des barreaux',
    country: 'FR',
    address: 'https://www.cnb.avocat.fr/fr/annuaire-des-avocats-de-france',
  },
  {
    name: 'Bundesweites Amtliches Anwaltsverzeichnis',
    country: 'DE',
    address: 'https://bravsearch.bea-brak.de/bravsearch/',
  },
  {
    name: 'Consiglio Nazionale Forense',
    country: 'IT',
    address: 'https://www.consiglionazionaleforense.it/ricerca-avvocati',
  },
  { name: '全国律师执业诚信信息公示平台', country: 'CN', address: 'https://credit.acla.org.cn' },
  {
    name: '日本弁護士連合会',
    country: 'JP',
    address:
      'https://www.nichibenren.jp/member_general/lawyerandcorpsearchselect/corpInfoSearchInput/changeBarSearch/',
  },
  { name: '대한변호사협회', country: 'KR', address: 'https://www.koreanbar.or.kr/pages/search/search.asp' },
  { name: 'Bar Council of India', country: 'IN', address: 'https://www.barcouncilofindia.org' },
  { name: 'Zoek een advocaat', country: 'NL', address: 'https://zoekeenadvocaat.advocatenorde.nl' },
  { name: 'Liên đoàn Luật sư Việt Nam', country: 'VN', address: 'https://www.liendoanluatsu.org.vn' },
] as const satisfies readonly Register[]

/** Registers that hold financial advisers and insurance intermediaries alike. */
export const adviserRegisters = [
  { name: 'Financial Services Register', country: 'GB', address: 'https://register.fca.org.uk' },
  { name: 'ORIAS', country: 'FR', address: 'https://www.orias.fr/home/showAdvancedSearch' },
  {
    name: 'DIHK Vermittlerregister',
    country: 'DE',
    address: 'https://www.vermittlerregister.info/recherche',
  },
  { name: '金融庁', country: 'JP', address: 'https://www.fsa.go.jp/menkyo/menkyo.html' },
] as const satisfies readonly Register[]
