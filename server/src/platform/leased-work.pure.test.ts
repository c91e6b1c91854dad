import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Lease, leasedWork, leaseTimeout } from '#server/platform/leased-work.ts'

interface Row {
  readonly family_id: string
  readonly id: string
  state: 'working' | 'done'
  holder: string | null
  beatAt: number | null
}

const key = { family_id: 'family', id: 'row' }
let time = 0
let row: Row
let errors: unknown[] = []
const open: { close: () => Promise<void> }[] = []

beforeEach(() => {
  row = { ...key, state: 'working', holder: null, beatAt: null }
  errors = []
})
afterEach(() => Promise.all(open.splice(0).map((worker) => worker.close())))

type Run = (row: Row, lease: Lease) => Promise<'ended' | 'unfinished'>

/** A process that works on the one row of this test. */
function startProcess(run: Run) {
  const worker = leasedWork({
    kind: 'rows',
    clock: { now: () => new Date(time) },
    log: { error: (error: unknown) => void errors.push(error) },
    findAbandoned: async (silentSince) => (isFree(silentSince) ? [key] : []),
    claim: async (_, { holder, now, silentSince }) => {
      if (!isFree(silentSince)) return undefined
      row.holder = holder
      row.beatAt = now.getTime()
      return row
    },
    run,
    release: async (_, holder) => {
      if (row.holder !== holder) return
      row.holder = null
      row.beatAt = null
    },
  })
  open.push(worker)
  return worker
}

function isFree(silentSince: Date): boolean {
  return row.state === 'working' && (row.beatAt === null || row.beatAt < silentSince.getTime())
}

/** Renews the lease, as an update of a row does. */
async function beat({ holder }: Lease): Promise<boolean> {
  if (row.holder !== holder) return false
  row.beatAt = time
  return true
}

const finish: Run = async () => {
  Object.assign(row, { state: 'done', holder: null, beatAt: null })
  return 'ended'
}

/** Work that only an abort ends. */
const untilAborted: Run = async (_, { signal }) => {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return 'unfinished'
}

test('work that several processes find runs once', async () => {
  const runs: string[] = []
  const processes = ['a', 'b', 'c'].map((name) =>
    startProcess((...work) => {
      runs.push(name)
      return finish(...work)
    }),
  )

  await Promise.all(processes.map((worker) => worker.open()))

  await expect.poll(() => row.state).toBe('done')
  expect(runs).toHaveLength(1)
})

test('work inserted with the id of its process starts at once, without a claim', () => {
  const runs: Row[] = []
  const worker = startProcess(async (claimed) => {
    runs.push(claimed)
    return 'ended'
  })
  Object.assign(row, { holder: worker.holder, beatAt: time })

  worker.start(key, row)

  expect(runs).toEqual([row])
})

test('work is recovered by another process only after its lease has expired', async () => {
  row.holder = 'a crashed process'
  row.beatAt = time
  time += leaseTimeout
  const early = startProcess(finish)
  await early.open()
  expect(row).toMatchObject({ state: 'working', holder: 'a crashed process' })
  time += 1

  const late = startProcess(finish)
  await late.open()

  await expect.poll(() => row.state).toBe('done')
})

test('a heartbeat keeps the lease as long as the work runs', async () => {
  const worker = startProcess(async (_, lease) => {
    const renew = () => lease.renew(() => beat(lease))
    return lease.whileBeating(renew, () => untilAborted(row, lease), 1)
  })
  worker.start(key)
  await expect.poll(() => row.holder).toBe(worker.holder)
  time += 10 * leaseTimeout

  await expect.poll(() => row.beatAt).toBe(time)
  await startProcess(finish).open()

  expect(row).toMatchObject({ state: 'working', holder: worker.holder })
})

test('a process that finds its lease lost aborts its work and leaves the row to the new holder', async () => {
  let hasEnded = false
  const frozen = startProcess(async (_, lease) => {
    await lease.whileBeating(
      () => lease.renew(() => beat(lease)),
      () => untilAborted(row, lease),
      1,
    )
    hasEnded = true
    return 'unfinished'
  })
  frozen.start(key)
  await expect.poll(() => row.holder).toBe(frozen.holder)

  row.holder = 'another process'

  await expect.poll(() => hasEnded).toBe(true)
  await frozen.close()
  expect(row).toMatchObject({ state: 'working', holder: 'another process' })
})

test('a heartbeat that fails is repeated and does not end the work', async () => {
  let beats = 0
  const worker = startProcess(async (_, lease) => {
    const failing = async () => {
      if (++beats < 3) throw new Error('the database is away')
      lease.abort()
    }
    return lease.whileBeating(failing, () => untilAborted(row, lease), 1)
  })
  worker.start(key)

  await expect.poll(() => beats).toBe(3)
  expect(errors).toEqual([])
})

test('stopping waits for the end of the work', async () => {
  let hasEnded = false
  const worker = startProcess(async (...work) => {
    await untilAborted(...work)
    await new Promise(setImmediate)
    hasEnded = true
    return finish(...work)
  })
  worker.start(key)
  await expect.poll(() => row.holder).toBe(worker.holder)

  await worker.stop(key.id)

  expect([hasEnded, row.state]).toEqual([true, 'done'])
  await expect(worker.stop('unknown')).resolves.toBeUndefined()
})

test('a closing process releases unfinished work at once and starts none', async () => {
  const wasClosing: boolean[] = []
  const first = startProcess(async (claimed, lease) => {
    const outcome = await untilAborted(claimed, lease)
    wasClosing.push(lease.isClosing())
    return outcome
  })
  first.start(key)
  await expect.poll(() => row.holder).toBe(first.holder)

  await first.close()

  expect(wasClosing).toEqual([true])
  expect(row).toMatchObject({ state: 'working', holder: null, beatAt: null })
  first.start(key)
  expect(row.holder).toBeNull()
  await startProcess(finish).open()
  await expect.poll(() => row.state).toBe('done')
})

test('work that fails is logged and released', async () => {
  const failure = new Error('cannot work')
  const worker = startProcess(() => Promise.reject(failure))

  worker.start(key)

  await expect.poll(() => errors).toEqual([failure])
  expect(row).toMatchObject({ state: 'working', holder: null })
})

test('work that ends has freed its lease itself and is not released', async () => {
  const worker = startProcess(async (claimed) => {
    claimed.state = 'done'
    return 'ended'
  })

  worker.start(key)
  await worker.stop(key.id)

  expect(row).toMatchObject({ state: 'done', holder: worker.holder })
})

test('running work starts again after its end only on a restart', async () => {
  let runs = 0
  const worker = startProcess((...work) => (++runs === 1 ? untilAborted(...work) : finish(...work)))
  worker.start(key)
  worker.start(key)
  worker.restart(key)
  await expect.poll(() => runs).toBe(1)

  await worker.stop(key.id)

  await expect.poll(() => row.state).toBe('done')
  expect(runs).toBe(2)
})
