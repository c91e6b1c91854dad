import type { TestClient } from './world.ts'
import type { PersonValues, UnionValues } from '#contract/tree/person.ts'

export interface TestPerson {
  readonly card: { readonly id: string }
  readonly version: number
  readonly values: PersonValues
  readonly unions: readonly { readonly id: string }[]
}

export const unionValues: UnionValues = { kind: 'married', status: 'together', events: [], note: '' }

export function personNamed(given: string, surname: string, more: Partial<PersonValues> = {}): PersonValues {
  return {
    names: [{ kind: 'birth', prefix: '', given, surname, suffix: '', reading: '' }],
    gender: 'unknown',
    gender_words: '',
    living: 'derived',
    events: [],
    note: '',
    sources: [],
    files: [],
    is_private: false,
    is_branch_head: false,
    ...more,
  }
}

const date = {
  precision: 'between',
  on: '1922',
  until: '1923-05',
  calendar: 'julian',
  as_written: 'um 1922',
} as const
const event = {
  title: 'At the mill',
  date,
  end: date,
  place: 'Delft',
  note: 'In the winter.',
  is_private: true,
} as const
export const nowhere = '0198f1c2-0000-7000-8000-000000000000'

/** A person with every field filled in. */
export const fullPerson: PersonValues = personNamed('Arthur', 'Hallam', {
  gender: 'male',
  gender_words: 'a man',
  living: 'dead',
  events: [{ kind: 'birth', ...event }],
  note: 'He named every tree in the orchard.',
  sources: [{ title: 'Parish register', text: 'Page 12.' }],
  files: [nowhere],
  is_private: true,
  is_branch_head: true,
})

/** A union with every field filled in. */
export const fullUnion = {
  partners: [nowhere, null],
  children: [{ id: nowhere, relations: ['birth', 'adopted'] }],
  values: {
    kind: 'married',
    status: 'divorced',
    events: [{ kind: 'marriage', ...event }],
    note: 'In the garden.',
  } satisfies UnionValues,
} as const

export async function addPerson(
  client: TestClient,
  given: string,
  more: { readonly values?: Partial<PersonValues>; readonly place?: object; readonly is_self?: boolean } = {},
): Promise<TestPerson> {
  const { values, ...rest } = more
  const response = await client.post('/tree/people/', {
    values: personNamed(given, 'Hallam', values),
    ...rest,
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<TestPerson>()
}

/** Someone who has died, whom advisors see as well. */
export async function addAncestor(client: TestClient): Promise<string> {
  return (await addPerson(client, 'Beatrix', { values: { living: 'dead' } })).card.id
}

/** Two parents and a child. */
export async function addFamilyTree(client: TestClient) {
  const child = await addPerson(client, 'Helena')
  const father = await addPerson(client, 'George', { place: { of: child.card.id, as: 'parent' } })
  const union = father.unions[0]?.id ?? ''
  const mother = await addPerson(client, 'Marijke', { place: { of: child.card.id, as: 'parent', union } })
  return { child: child.card.id, parents: [father.card.id, mother.card.id] as const, union }
}
