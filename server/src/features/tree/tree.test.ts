import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addFamilyTree, addPerson, personNamed, type TestPerson, unionValues } from '../../../test/tree.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

interface View {
  focus: string | null
  total: number
  people: { id: string; name: string; initials: string; is_hidden: boolean; is_living: boolean }[]
  unions: { id: string; partners: (string | null)[]; children: { id: string; relations: string[] }[] }[]
  more: { id: string; up: number; down: number }[]
}

const show = async (client: TestClient, query = '') => (await client.get(`/tree/${query}`)).json<View>()
const readPerson = async (client: TestClient, id: string) =>
  (await client.get(`/tree/people/${id}/`)).json<
    TestPerson & {
      relatives: { kind: string; relation: string | null; is_half: boolean; person: { id: string } | null }[]
      warnings: string[]
    }
  >()
const newestChange = async (client: TestClient) =>
  (await client.get('/tree/changes/')).json<{ items: { id: string; act: string; about: string[] }[] }>()
    .items[0]
const undo = async (client: TestClient) =>
  client.post(`/tree/changes/${(await newestChange(client))?.id ?? ''}/undo/`)
const on = (day: string) =>
  ({ precision: 'on', on: day, until: null, calendar: 'gregorian', as_written: '' }) as const
const event = (kind: 'birth' | 'death', day: string, more: object = {}) => ({
  kind,
  title: '',
  date: on(day),
  end: null,
  place: '',
  note: '',
  is_private: false,
  ...more,
})

describe('people and unions', () => {
  test('an empty tree is empty; the first person is the focus', async () => {
    const founder = await world.create()
    expect(await show(founder)).toMatchObject({ focus: null, total: 0, people: [] })
    const self = await addPerson(founder, 'Helena', { is_self: true })
    expect(await show(founder)).toMatchObject({ focus: self.card.id, total: 1 })
  })

  test('parents, partner, child and sibling stand where they were added', async () => {
    const founder = await world.create()
    const { child, parents, union } = await addFamilyTree(founder)
    await addPerson(founder, 'Ines', { place: { of: child, as: 'sibling' } })
    const partner = await addPerson(founder, 'Rafael', { place: { of: child, as: 'partner' } })
    const daughter = await addPerson(founder, 'Mei', {
      place: { of: child, as: 'child', relation: 'adopted' },
    })

    const { relatives } = await readPerson(founder, child)
    expect(relatives.map(({ kind, person, relation }) => [kind, person?.id, relation])).toEqual(
      expect.arrayContaining([
        ['parent', parents[0], 'birth'],
        ['parent', parents[1], 'birth'],
        ['partner', partner.card.id, null],
        ['child', daughter.card.id, 'adopted'],
      ]),
    )
    expect(relatives.filter(({ kind }) => kind === 'sibling')).toHaveLength(1)
    const view = await show(founder, `?focus=${child}`)
    expect(view.unions.find(({ id }) => id === union)?.children).toHaveLength(2)
    expect(view.total).toBe(6)
  })

  test('a sibling with one shared parent is a half-sibling', async () => {
    const founder = await world.create()
    const { child, parents } = await addFamilyTree(founder)
    const other = await addPerson(founder, 'Johanna', { place: { of: parents[0], as: 'partner' } })
    const half = await addPerson(founder, 'Tobias', {
      place: { of: parents[0], as: 'child', union: other.unions[0]?.id },
    })
    const { relatives } = await readPerson(founder, child)
    expect(relatives.find(({ person }) => person?.id === half.card.id)).toMatchObject({
      kind: 'sibling',
      is_half: true,
    })
  })

  test('no one becomes their own ancestor', async () => {
    const founder = await world.create()
    const { child, parents } = await addFamilyTree(founder)
    const grandchild = await addPerson(founder, 'Ada', { place: { of: child, as: 'child' } })
    const response = await founder.post('/tree/unions/', {
      partners: [grandchild.card.id, null],
      children: [{ id: parents[0], relations: ['adopted', 'unknown'] }],
      values: unionValues,
    })
    expect([response.statusCode, response.json().code]).toEqual([409, 'tree_circle'])
    expect((await show(founder, `?focus=${child}`)).total).toBe(4)
  })

  test('two people who close a circle together at the same moment: one of them is refused', async () => {
    const founder = await world.create()
    const [first, second] = [await addPerson(founder, 'Arthur'), await addPerson(founder, 'Beatrix')]
    const parentOf = (parent: string, child: string) =>
      founder.post('/tree/unions/', {
        partners: [parent, null],
        children: [{ id: child, relations: ['birth', 'unknown'] }],
        values: unionValues,
      })
    const answers = await Promise.all([
      parentOf(first.card.id, second.card.id),
      parentOf(second.card.id, first.card.id),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('someone who saved first is not overwritten', async () => {
    const founder = await world.create()
    const { card, values } = await addPerson(founder, 'Arthur')
    const save = (note: string) =>
      founder.post(`/tree/people/${card.id}/`, { values: { ...values, note }, version: 1 })
    expect((await save('first')).statusCode).toBe(200)
    expect((await save('second')).json()).toMatchObject({ code: 'out_of_date' })
  })

  test('implausible dates are pointed out, not refused', async () => {
    const founder = await world.create()
    const { child, parents } = await addFamilyTree(founder)
    const write = async (id: string, events: object[]) => {
      const { values, version } = await readPerson(founder, id)
      return founder.post(`/tree/people/${id}/`, {
        values: { ...values, gender: 'female', events },
        version,
      })
    }
    await write(child, [event('birth', '1974'), event('death', '1970')])
    const mother = (await write(parents[1], [event('birth', '1968')])).json<{ warnings: string[] }>()
    expect(mother.warnings).toEqual(['parent_too_young'])
    expect((await readPerson(founder, child)).warnings).toEqual(
      expect.arrayContaining(['death_before_birth', 'parent_too_young']),
    )
  })
})

describe('undo', () => {
  test('a removed person comes back with their unions', async () => {
    const founder = await world.create()
    const { child, parents } = await addFamilyTree(founder)
    const before = await show(founder, `?focus=${child}`)
    await founder.post(`/tree/people/${parents[0]}/remove/`)
    expect((await show(founder, `?focus=${child}`)).people).toHaveLength(2)
    expect((await undo(founder)).statusCode).toBe(200)
    const after = await show(founder, `?focus=${child}`)
    expect(after.people).toEqual(before.people)
    expect(after.unions.map(({ partners, children }) => ({ partners, children }))).toEqual(
      before.unions.map(({ partners, children }) => ({ partners, children })),
    )
  })

  test('a change on which newer ones rest is not undone', async () => {
    const founder = await world.create()
    await addPerson(founder, 'Arthur')
    const added = await newestChange(founder)
    const { items } = (await founder.get('/tree/people/')).json<{ items: { id: string }[] }>()
    await addPerson(founder, 'Beatrix', { place: { of: items[0]?.id, as: 'partner' } })
    const response = await founder.post(`/tree/changes/${added?.id ?? ''}/undo/`)
    expect(response.json()).toMatchObject({ code: 'tree_changed_since' })
  })

  test('random acts, all undone in turn, leave the tree as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            act: fc.constantFrom('parent', 'partner', 'child', 'sibling', 'edit', 'remove'),
            whom: fc.nat(50),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (acts) => {
          const founder = await world.create()
          await addFamilyTree(founder)
          const wholeTree = async () => {
            const { items } = (await founder.get('/tree/people/?limit=100')).json<{
              items: { id: string }[]
            }>()
            return Promise.all(items.map(({ id }) => readPerson(founder, id))).then((people) =>
              people.map(({ card, values, relatives }) => ({
                id: card.id,
                values,
                relatives: relatives
                  .map(({ kind, person, relation }) => [kind, person?.id, relation].join(' '))
                  .toSorted(),
              })),
            )
          }
          const before = await wholeTree()
          let done = 0
          for (const { act, whom } of acts) {
            const { items } = (await founder.get('/tree/people/?limit=100')).json<{
              items: { id: string }[]
            }>()
            const id = items[whom % Math.max(items.length, 1)]?.id
            if (!id) continue
            const response =
              act === 'remove'
                ? await founder.post(`/tree/people/${id}/remove/`)
                : act === 'edit'
                  ? await founder.post(`/tree/people/${id}/`, {
                      values: personNamed('Changed', 'Name'),
                      version: (await readPerson(founder, id)).version,
                    })
                  : await founder.post('/tree/people/', {
                      values: personNamed('New', 'Person'),
                      place: { of: id, as: act },
                    })
            if (response.statusCode === 200) done += 1
          }
          const { items: changes } = (await founder.get('/tree/changes/?limit=100')).json<{
            items: { id: string }[]
          }>()
          for (const { id } of changes.slice(0, done))
            expect((await founder.post(`/tree/changes/${id}/undo/`)).statusCode).toBe(200)
          expect(await wholeTree()).toEqual(before)
        },
      ),
      { numRuns: 4 },
    )
  })
})

describe('merging', () => {
  test('two entries for the same person become one, and two again when undone', async () => {
    const founder = await world.create()
    const { child, parents } = await addFamilyTree(founder)
    const again = await addPerson(founder, 'George')
    await addPerson(founder, 'Anna', { place: { of: again.card.id, as: 'child' } })
    const found = (await founder.get('/tree/duplicates/')).json<{ items: { first: { id: string } }[] }>()
    expect(found.items).toHaveLength(1)
    const { values, version } = await readPerson(founder, parents[0])
    const merged = await founder.post(`/tree/people/${parents[0]}/merge/`, {
      other: again.card.id,
      values,
      version,
      other_version: again.version,
    })
    expect(merged.statusCode).toBe(200)
    expect(
      (await readPerson(founder, parents[0])).relatives.filter(({ kind }) => kind === 'child'),
    ).toHaveLength(2)
    expect((await undo(founder)).statusCode).toBe(200)
    expect(
      (await readPerson(founder, parents[0])).relatives.filter(({ kind }) => kind === 'child'),
    ).toHaveLength(1)
    expect(
      (await readPerson(founder, again.card.id)).relatives.filter(({ kind }) => kind === 'child'),
    ).toHaveLength(1)
    expect((await readPerson(founder, child)).relatives).toHaveLength(2)
  })
})

describe('who sees whom', () => {
  test('advisors see living people by initials, and the dead as they are', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const living = await addPerson(founder, 'Helena')
    const dead = await addPerson(founder, 'Arthur', {
      place: { of: living.card.id, as: 'parent' },
      values: { events: [event('death', '1994')] },
    })
    const view = await show(advisor, `?focus=${dead.card.id}`)
    expect(view.people.find(({ id }) => id === living.card.id)).toMatchObject({
      name: '',
      initials: 'HH',
      is_hidden: true,
    })
    expect(view.people.find(({ id }) => id === dead.card.id)).toMatchObject({ name: 'Arthur Hallam' })
    expect((await advisor.get(`/tree/people/${living.card.id}/`)).statusCode).toBe(404)
    expect((await advisor.get('/tree/people/?search=helena')).json().items).toEqual([])
    expect((await advisor.get('/tree/')).body).not.toContain('Helena')
  })

  test('someone born over 110 years ago counts as dead, in the list as on the card', async () => {
    const { founder, join } = await world.foundFamily()
    const advisor = await join('advisor')
    const old = await addPerson(founder, 'Thomas', { values: { events: [event('birth', '1850')] } })
    const young = await addPerson(founder, 'Ada', { values: { events: [event('birth', '2014')] } })
    const idsOf = async (client: TestClient, query: string) =>
      (await client.get(`/tree/people/${query}`))
        .json<{ items: { id: string }[] }>()
        .items.map(({ id }) => id)
    expect(await idsOf(founder, '?living=yes')).toEqual([young.card.id])
    expect(await idsOf(founder, '?living=no')).toEqual([old.card.id])
    expect(await idsOf(advisor, '?search=thomas')).toEqual([old.card.id])
    expect(await idsOf(advisor, '?search=ada')).toEqual([])
    const { people } = await show(advisor, `?focus=${old.card.id}`)
    expect(people[0]).toMatchObject({ name: 'Thomas Hallam', is_living: false, is_hidden: false })
  })

  test('private people and events stay with the founder, the author and the person', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    const hidden = await addPerson(trustee, 'Martin', { values: { is_private: true } })
    const open = await addPerson(trustee, 'Ines', {
      values: { events: [event('birth', '1977', { place: 'a secret place', is_private: true })] },
    })
    expect((await readPerson(founder, hidden.card.id)).values.names).toHaveLength(1)
    expect((await guardian.get(`/tree/people/${hidden.card.id}/`)).statusCode).toBe(404)
    expect((await guardian.get('/tree/people/')).body).not.toContain('Martin')
    const seen = await readPerson(guardian, open.card.id)
    expect(JSON.stringify(seen.values)).not.toContain('secret')
    // Saving without the hidden event doesn't delete it.
    await guardian.post(`/tree/people/${open.card.id}/`, { values: seen.values, version: seen.version })
    expect(JSON.stringify((await readPerson(trustee, open.card.id)).values)).toContain('a secret place')
  })

  test('only the founder links someone else to a person; the ledger says so', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const { card } = await addPerson(founder, 'Ines')
    const linkTo = (client: TestClient, member: string | null) =>
      client.post(`/tree/people/${card.id}/member/`, { member })
    expect((await linkTo(guardian, founder.accountId)).statusCode).toBe(409)
    expect((await linkTo(guardian, guardian.accountId)).statusCode).toBe(200)
    const second = await addPerson(founder, 'Other')
    expect(
      (await founder.post(`/tree/people/${second.card.id}/member/`, { member: guardian.accountId })).json(),
    ).toMatchObject({ code: 'tree_member_taken' })
    const { items } = (await founder.get('/family/acts/')).json<{ items: { act: string }[] }>()
    expect(items[0]).toMatchObject({ act: 'tree.linked' })
  })
})

test('kinship returns the people on the way, and no one else', async () => {
  const founder = await world.create()
  const { child, parents } = await addFamilyTree(founder)
  const grandmother = await addPerson(founder, 'Beatrix', { place: { of: parents[0], as: 'parent' } })
  const stranger = await addPerson(founder, 'Stranger')
  const between = (await founder.get(`/tree/people/${child}/kinship/${grandmother.card.id}/`)).json<View>()
  expect(between.people.map(({ id }) => id)).toEqual(
    expect.arrayContaining([child, parents[0], grandmother.card.id]),
  )
  const none = (await founder.get(`/tree/people/${child}/kinship/${stranger.card.id}/`)).json<View>()
  expect(none.people).toEqual([])
})

test('the view reads what it shows: depth decides, and stubs say how many more there are', async () => {
  const founder = await world.create()
  let top = (await addPerson(founder, 'Generation 0')).card.id
  const first = top
  for (const generation of [1, 2, 3, 4, 5])
    top = (await addPerson(founder, `Generation ${generation}`, { place: { of: top, as: 'parent' } })).card.id
  const view = await show(founder, `?focus=${first}&up=2&down=1`)
  expect(view.people).toHaveLength(3)
  expect(view.more).toEqual([expect.objectContaining({ up: 3, down: 0 })])
  expect(await show(founder, `?focus=${first}&up=6`)).toMatchObject({ more: [] })
})
