import { expect, test } from 'vitest'

import { bracketQuery } from '#web/lib/bracket-query.ts'

test.each([
  [{}, ''],
  [{ limit: 20, cursor: undefined, after: null }, 'limit=20'],
  [{ filter: { role: 'trustee', since: { year: 2026 } } }, 'filter[role]=trustee&filter[since][year]=2026'],
  [{ ids: ['a', 'b'] }, 'ids[0]=a&ids[1]=b'],
  [{ text: 'a b [c] /é家?', isOpen: false }, 'text=a b [c] /é家?&isOpen=false'],
  [{ search: 'R&D + 100 % #1' }, 'search=R%26D %2B 100 %25 %231'],
  [{ on: new Date(0) }, 'on=1970-01-01T00:00:00.000Z'],
])('the parameters %j become the query %j', (values, query) => {
  expect(bracketQuery(values)).toBe(query)
})
