// The texts and facts of the sample family.

export const people = [
  { key: 'founder', name: 'Eleanor Whitcombe', dob: '1952-03-14' },
  { key: 'successor', role: 'successor', name: 'Rafael Linden', dob: '1984-07-02' },
  { key: 'trustee', role: 'trustee', name: 'Mei-Lin Hallam', dob: '1979-11-23' },
  { key: 'secondTrustee', role: 'trustee', name: 'Rosalind Whitcombe-Ashworth', dob: '1961-01-30' },
  { key: 'guardian', role: 'guardian', name: 'Ines Marsh', dob: '1958-09-09' },
  { key: 'secondSuccessor', role: 'successor', name: 'Bartholomew Whitcombe', dob: '1990-05-17' },
  { key: 'advisor', role: 'advisor', name: 'Anneke Brandt', dob: '1970-12-05' },
]

export const ratings = {
  intellectual: 62,
  cultural: 74,
  social: 58,
  spiritual: 48,
  human: 70,
  financial: 81,
  material: 60,
  digital: 45,
}

export const files = [
  [
    'deeds',
    'Deed of the Weir House, 1921.txt',
    'The parties agree that the mill keeps its right of way across the lower meadow for as long as the weir stands.',
  ],
  [
    'deeds',
    'Survey of the lower orchard, with the boundaries as walked by Thomas Whitcombe and the river board in June 2019.txt',
    'Boundary stones one to nine.',
  ],
  ['deeds', 'Insurance inventory 2026.csv', 'item,value\nPiano,12000\nClock,3400\n'],
  ['deeds', 'Tenancy of the mill cottage.txt', 'Let to the Aldous family until Michaelmas.'],
  [
    'letters',
    'Letter from Grandmother, Christmas 1944.txt',
    'My dear ones, the river froze again and the wheel stood still.',
  ],
  ['letters', 'Memoir of Thomas Whitcombe.md', '# Memoir\n\nI was born beside the weir.'],
]

export const timeline = [
  { title: 'The mill is bought', kind: 'milestone', on: '1921-05', text: 'With borrowed money.' },
  { title: 'Bartholomew Whitcombe the elder is born', kind: 'milestone', on: '1887' },
  { title: 'The orchard is planted', kind: 'milestone', on: '1934-11-02' },
]

export const appointment = {
  reads: ['documents'],
  begins_on: '2026-01-01',
  ends_on: '2031-12-31',
  catalog_key: null,
}

const subjects = {
  boat: 'the boat',
  seal: 'the family seal',
  weir: 'the weir',
  contacts: 'the first 48 hours',
  trust: 'the education trust',
  letter: 'my daughters',
  gathering: 'the yearly gathering',
}

/** A document of a few sections about one subject. */
export function long(subject) {
  const about = subjects[subject]
  return [
    `## Purpose`,
    `This text says how our family cares for ${about}. We hold what we were given in trust, and we hand it on better than we found it.`,
    `## Who is responsible`,
    `One member is named as responsible for ${about}, with one person who can step in. Both are confirmed by the family every year in May.`,
    `- The person responsible keeps a short record of what was done.`,
    `- Costs above 2,000 a year are agreed beforehand.`,
    `- The record is kept in the data room, in the category that fits.`,
    `## When we disagree`,
    `We listen first, write down what each of us needs, and decide under the protocol of the family. Nobody decides alone about what belongs to all.`,
    `| What | Who | When |\n|---|---|---|\n| Review | The person responsible | Every May |\n| Report | The person who steps in | At the gathering |`,
  ].join('\n\n')
}
