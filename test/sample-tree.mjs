// The family tree of the sample family: four generations with every kind of relation that the chart draws.

/**
 * @param {{ post: (path: string, body?: object) => Promise<any>, get: (path: string) => Promise<any> }} pilot
 * @returns {Promise<{ focus: string, child: string }>} the pilot's own person, and an adopted child
 */
export async function createSampleTree(pilot) {
  const add = async (person, place) =>
    pilot.post('/tree/people/', {
      values: valuesOf(person),
      place: place ?? null,
      is_self: person.isSelf ?? false,
    })
  const relative = async (of, as, person, more) => add(person, { of: of.card.id, as, ...more })
  const unionOf = (person) => person.unions[0].id

  const eleanor = await add({
    given: 'Eleanor',
    surname: 'Whitcombe',
    gender: 'female',
    born: '1961-03-14',
    isSelf: true,
  })
  const father = await relative(eleanor, 'parent', {
    given: 'George',
    surname: 'Whitcombe',
    gender: 'male',
    born: '1932',
    died: '2009',
  })
  const parents = unionOf(father)
  const mother = await relative(
    eleanor,
    'parent',
    { given: 'Marijke', surname: 'de Wit', gender: 'female', born: '1935' },
    { union: parents },
  )
  const grandfather = await relative(father, 'parent', {
    given: 'Arthur',
    surname: 'Whitcombe',
    gender: 'male',
    born: '1902',
    died: '1974',
  })
  await relative(
    father,
    'parent',
    { given: 'Beatrix', surname: 'Lowe', gender: 'female', born: '1906', died: '1991' },
    { union: unionOf(grandfather) },
  )
  await relative(mother, 'parent', {
    given: 'Pieter',
    surname: 'de Wit',
    gender: 'male',
    born: '1899',
    died: '1967',
  })
  await relative(grandfather, 'parent', {
    given: 'Thomas',
    surname: 'Whitcombe',
    gender: 'male',
    born: '1870',
    died: '1940',
  })
  const sister = await relative(eleanor, 'sibling', {
    given: 'Ines',
    surname: 'Marsh',
    gender: 'female',
    born: '1964',
  })
  await relative(sister, 'child', { given: 'Leo', surname: 'Marsh', gender: 'male', born: '1993' })

  const first = await relative(eleanor, 'partner', {
    given: 'Martin',
    surname: 'Keller',
    gender: 'male',
    born: '1958',
  })
  const second = await relative(eleanor, 'partner', {
    given: 'Rafael',
    surname: 'Linden',
    gender: 'male',
    born: '1960',
  })
  const adopted = await relative(
    eleanor,
    'child',
    { given: '美', surname: '林', gender: 'female', born: '1987-03-03' },
    { union: unionOf(first), relation: 'adopted' },
  )
  const son = await relative(
    eleanor,
    'child',
    { given: 'Tobias', surname: 'Whitcombe', gender: 'male', born: '1989' },
    { union: unionOf(first) },
  )
  await relative(
    eleanor,
    'child',
    { given: 'Clara', surname: 'Whitcombe-Ashworth', gender: 'female', born: '1999' },
    { union: unionOf(second) },
  )
  await relative(
    second,
    'child',
    { given: 'Noor', surname: 'Linden', gender: 'female', born: '1984' },
    { union: null },
  )
  const husband = await relative(adopted, 'partner', {
    given: 'Sam',
    surname: 'Whitlock',
    gender: 'male',
    born: '1985',
  })
  await relative(
    adopted,
    'child',
    { given: 'Ada', surname: 'Whitlock', gender: 'female', born: '2014-02-09' },
    { union: unionOf(husband) },
  )
  await relative(
    adopted,
    'child',
    { given: 'Jonah', surname: 'Reed', gender: 'male', born: '2011' },
    { union: unionOf(husband), relation: 'foster' },
  )
  await relative(son, 'partner', { given: 'Lucie', surname: 'Moreau', gender: 'female', born: '1990' })

  for (const [of, union, kind, status] of [
    [eleanor, unionOf(first), 'married', 'divorced'],
    [eleanor, unionOf(second), 'married', 'together'],
    [father, parents, 'married', 'widowed'],
    [adopted, unionOf(husband), 'married', 'together'],
  ]) {
    const { unions } = await pilot.get(`/tree/people/${of.card.id}/`)
    const { id, partners, children, values, version } = unions.find((one) => one.id === union)
    await pilot.post(`/tree/unions/${id}/`, {
      partners,
      children,
      values: { ...values, kind, status },
      version,
    })
  }
  return { focus: eleanor.card.id, child: adopted.card.id }
}

function valuesOf({ given, surname, gender, born, died }) {
  return {
    names: [{ kind: 'birth', prefix: '', given, surname, suffix: '', reading: '' }],
    gender,
    gender_words: '',
    living: 'derived',
    events: [...eventOf('birth', born), ...eventOf('death', died)],
    note: '',
    sources: [],
    files: [],
    is_private: false,
    is_branch_head: false,
  }
}

function eventOf(kind, on) {
  if (!on) return []
  const date = { precision: 'on', on, until: null, calendar: 'gregorian', as_written: '' }
  return [{ kind, title: '', date, end: null, place: '', note: '', is_private: false }]
}
