import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import { send } from '#web/lib/send.ts'
import { firstPagePart, part, readFirst } from '#web/lib/use-first-read.ts'

vi.mock('#web/lib/send.ts', () => ({ send: vi.fn() }))

const readDay = call({
  method: 'GET',
  path: '/day/',
  needs: 'session',
  about: 'A day.',
  reply: z.object({ name: z.string(), capitals: z.nullable(z.string()), missions: z.nullable(z.string()) }),
})
const everything: readonly Permission[] = ['capital.read', 'mission.read']

let queryClient: QueryClient
let ownReads: string[]

beforeEach(() => {
  ownReads = []
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2000 } } })
  vi.mocked(send).mockReset()
})
afterEach(() => queryClient.clear())

const single = (name: string) => async () => {
  ownReads.push(name)
  return `${name} by itself`
}
const nameQuery = { queryKey: ['name'], queryFn: single('name') }
const capitalsQuery = { queryKey: ['capitals'], queryFn: single('capitals') }
const missionsQuery = {
  queryKey: ['missions'],
  queryFn: single('missions'),
  initialPageParam: '',
  getNextPageParam: () => undefined,
}
const parts = {
  name: part('session', nameQuery),
  capitals: part('capital.read', capitalsQuery),
  missions: firstPagePart('mission.read', missionsQuery),
}

function reply(day: { name: string; capitals: string | null; missions: string | null } | null): void {
  vi.mocked(send).mockImplementation(
    async () => ({ data: day, error: day ? null : { status: 500 } }) as never,
  )
}

/** The data on the page once everything has loaded. */
async function show(): Promise<unknown[]> {
  const observers = [
    new QueryObserver(queryClient, nameQuery),
    new QueryObserver(queryClient, capitalsQuery),
    new InfiniteQueryObserver(queryClient, missionsQuery),
  ]
  for (const observer of observers) observer.subscribe(() => {})
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  return observers.map((observer) => {
    const data = observer.getCurrentResult().data
    return typeof data === 'object' ? data.pages : data
  })
}

test('one call serves the first read of all its queries', async () => {
  reply({ name: 'Hallam', capitals: 'nine', missions: 'three' })

  readFirst(queryClient, readDay, parts, everything)

  expect(await show()).toEqual(['Hallam', 'nine', ['three']])
  expect(send).toHaveBeenCalledTimes(1)
  expect(ownReads).toEqual([])
})

test('a refetch uses the query’s own call', async () => {
  reply({ name: 'Hallam', capitals: 'nine', missions: 'three' })
  readFirst(queryClient, readDay, parts, everything)
  await show()

  await queryClient.invalidateQueries({ queryKey: ['missions'] })

  expect(ownReads).toEqual(['missions'])
  expect(send).toHaveBeenCalledTimes(1)
})

test('each query uses its own call if the shared call fails', async () => {
  reply(null)

  readFirst(queryClient, readDay, parts, everything)

  expect(await show()).toEqual(['name by itself', 'capitals by itself', ['missions by itself']])
  expect(ownReads.toSorted()).toEqual(['capitals', 'missions', 'name'])
})

test('a query without permission is never sent', async () => {
  reply({ name: 'Hallam', capitals: null, missions: null })

  readFirst(queryClient, readDay, parts, [])
  await expect.poll(() => queryClient.isFetching()).toBe(0)

  expect(queryClient.getQueryData(['name'])).toBe('Hallam')
  expect(queryClient.getQueryState(['capitals'])).toBeUndefined()
  expect(ownReads).toEqual([])
})

test('cached data stays, and nothing is sent when all of it is cached', async () => {
  reply({ name: 'older', capitals: 'older', missions: 'older' })
  queryClient.setQueryData(['name'], 'Hallam')
  queryClient.setQueryData(['capitals'], 'nine')
  readFirst(queryClient, readDay, { ...parts, missions: part('session', nameQuery) }, everything)

  expect(send).not.toHaveBeenCalled()
  readFirst(queryClient, readDay, parts, everything)
  await expect.poll(() => queryClient.isFetching()).toBe(0)

  expect([queryClient.getQueryData(['name']), queryClient.getQueryData(['capitals'])]).toEqual([
    'Hallam',
    'nine',
  ])
})
