import type { ParentKind } from '#contract/tree/person.ts'
import type { TreeDate } from '#contract/tree/tree-date.ts'
import type { ChartData, ChartPerson, ChartUnion } from '#web/features/tree/chart/chart-data.ts'

// The family of the design's picture, for tests of the chart.

const on = (year: string): TreeDate => ({
  precision: year.startsWith('~') ? 'about' : 'on',
  on: year.replace('~', ''),
  until: null,
  calendar: 'gregorian',
  as_written: '',
})

export function samplePerson(name: string, born?: string, died?: string): ChartPerson {
  const words = name.split(' ')
  return {
    id: (words[0] ?? '').toLowerCase(),
    name,
    initials: `${words[0]?.[0]}${words.at(-1)?.[0]}`,
    gender: 'unknown',
    born: born === undefined ? null : on(born),
    died: died === undefined ? null : on(died),
    is_living: died === undefined,
    is_hidden: false,
    is_private: false,
    portrait: null,
    member: null,
  }
}

export function sampleUnion(
  id: string,
  partners: ChartUnion['partners'],
  children: Readonly<Record<string, ParentKind | readonly [ParentKind, ParentKind]>> = {},
  union: Partial<Pick<ChartUnion, 'kind' | 'status' | 'began'>> = {},
): ChartUnion {
  return {
    id,
    partners,
    kind: 'married',
    status: 'together',
    began: null,
    ...union,
    children: Object.entries(children).map(([child, kind]) => ({
      id: child,
      relations: typeof kind === 'string' ? [kind, kind] : kind,
    })),
  }
}

export const sampleFamily: ChartData = {
  focus: 'helena',
  people: [
    samplePerson('Arthur Hallam', '1922', '1994'),
    samplePerson('Beatrix Lowe', '1926', '2011'),
    samplePerson('Pieter de Wit', '1919', '1987'),
    samplePerson('Johanna Smit', '~1924', '2003'),
    samplePerson('George Hallam', '1948', '2019'),
    samplePerson('Marijke de Wit', '1951'),
    {
      ...samplePerson('Helena Hallam', '1974'),
      member: { id: 'member', role: 'founder' },
      portrait: 'photo',
    },
    samplePerson('Martin Keller', '1971'),
    samplePerson('Rafael Linden', '1970'),
    samplePerson('Ines Marsh', '1977'),
    samplePerson('Sam Whitlock', '1995'),
    samplePerson('Mei Hallam', '1997'),
    samplePerson('Tobias Hallam', '2001'),
    samplePerson('Lucie Moreau', '2000'),
    samplePerson('Clara Hallam', '2012'),
    { ...samplePerson('Noor Linden', '2004'), name: '', is_hidden: true, is_private: true },
    samplePerson('Ada Whitlock', '2024'),
    samplePerson('Jonah Reed', '2019'),
  ],
  unions: [
    sampleUnion('u1', ['arthur', 'beatrix'], { george: 'birth' }, { status: 'widowed' }),
    sampleUnion('u2', ['pieter', 'johanna'], { marijke: 'birth' }, { status: 'widowed' }),
    sampleUnion('u3', ['george', 'marijke'], { helena: 'birth', ines: 'birth' }, { status: 'widowed' }),
    sampleUnion(
      'u4',
      ['martin', 'helena'],
      { mei: 'adopted', tobias: 'birth' },
      { status: 'divorced', began: on('1996') },
    ),
    sampleUnion('u5', ['helena', 'rafael'], { noor: 'step', clara: 'birth' }, { began: on('2010') }),
    sampleUnion('u6', ['rafael', null], { noor: 'birth' }, { kind: 'unknown', status: 'unknown' }),
    sampleUnion('u7', ['sam', 'mei'], { jonah: 'foster', ada: 'birth' }),
    sampleUnion('u8', ['tobias', 'lucie'], {}, { kind: 'partners' }),
  ],
  more: [
    { id: 'arthur', up: 8, down: 0 },
    { id: 'beatrix', up: 2, down: 0 },
    { id: 'johanna', up: 4, down: 0 },
    { id: 'ines', up: 0, down: 3 },
  ],
  total: 148,
}
