import { setTimeout as sleep } from 'node:timers/promises'

import { type RaceAct, raceActs } from './acts.ts'
import { makeRaceFamily, type RaceFamily, type RaceServer, type Shape, shapes } from './family.ts'
import { brokenRules } from './invariants.ts'
import { Random } from '../torture/random.ts'

export interface RaceReport {
  readonly races: number
  readonly failures: readonly string[]
  /** The number of responses by status. */
  readonly answers: Readonly<Record<number, number>>
}

interface Race {
  readonly shape: Shape
  readonly acts: readonly RaceAct[]
}

interface Running {
  readonly seed: number
  /** The number of families that race in parallel. */
  readonly lanes?: number
}

/** Every pair of acts that makes sense in a kind of family, each act also with itself. */
export function everyPair(): Race[] {
  return shapes.flatMap((shape) => {
    const acts = raceActs.filter((act) => act.shapes.includes(shape))
    return acts.flatMap((first, index) =>
      acts
        .slice(index)
        .filter((second) => addsTo(shape, first, second))
        .map((second) => ({ shape, acts: [first, second] })),
    )
  })
}

// The kind with one founder has every pair; the others only what they add to it.
function addsTo(shape: Shape, first: RaceAct, second: RaceAct): boolean {
  const names = `${first.name} ∥ ${second.name}`
  if (shape === 'two founders') return /second founder|founder leaves|votes/.test(names)
  if (shape === 'advisor as heir') return names.includes('advisor') && names.includes('heir')
  return true
}

/** Runs each pair once, in an order given by the seed; without the time for all, only the first ones. */
export function racePairs(
  server: RaceServer,
  { seconds, ...running }: Running & { readonly seconds: number },
): Promise<RaceReport> {
  const until = Date.now() + seconds * 1000
  const pairs = shuffled(everyPair(), randomFrom(running.seed))
  let next = 0
  return runRaces(server, running, () => (Date.now() < until ? pairs[next++] : undefined))
}

/** Runs random threes until the time is over. */
export function raceTriples(
  server: RaceServer,
  { seconds, ...running }: Running & { readonly seconds: number },
): Promise<RaceReport> {
  const until = Date.now() + seconds * 1000
  const random = randomFrom(running.seed)
  return runRaces(server, running, () => {
    if (Date.now() >= until) return undefined
    const shape = pick(shapes, random)
    const acts = raceActs.filter((act) => act.shapes.includes(shape))
    return { shape, acts: [pick(acts, random), pick(acts, random), pick(acts, random)] }
  })
}

async function runRaces(
  server: RaceServer,
  { seed, lanes = 4 }: Running,
  next: () => Race | undefined,
): Promise<RaceReport> {
  const failures: string[] = []
  const answers: Record<number, number> = {}
  let races = 0
  const lane = async (random: () => number) => {
    for (let race = next(); race; race = next()) {
      races++
      const names = `${race.shape}: ${race.acts.map(({ name }) => name).join(' ∥ ')}`
      try {
        const { broken, statuses } = await runRace(server, race, random)
        for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1
        failures.push(...broken.map((sentence) => `${names}: ${sentence}`))
      } catch (error) {
        failures.push(`${names}: ${(error as Error).stack}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(randomFrom(seed + index))))
  return { races, failures, answers }
}

async function runRace(
  server: RaceServer,
  { shape, acts }: Race,
  random: () => number,
): Promise<{ broken: string[]; statuses: number[] }> {
  const family = await makeRaceFamily(server, shape, {
    hasDocument: acts.some((act) => act.needsDocument) || random() < 0.2,
  })
  for (const act of acts) await act.prepare?.(server, family)
  const release = random() < 0.7 ? await holdLedger(server, family) : undefined
  const running = acts.map(async (act) => {
    await sleep(random() * 4)
    return { act, outcome: await act.run(server, family) }
  })
  if (release) {
    await sleep(4 + random() * 12)
    release()
  }
  const done = await Promise.all(running)
  return {
    broken: await brokenRules(server, family, done),
    statuses: done.map(({ outcome }) => outcome.status),
  }
}

/**
 * Locks the head of the family's ledger, which every act writes last: each act reads and locks what it can,
 * and all of them wait there at once.
 */
async function holdLedger({ database }: RaceServer, { id }: RaceFamily): Promise<() => void> {
  let release = () => {}
  await new Promise<void>((resolve, reject) => {
    database
      .inFamily(id, async (tx) => {
        await tx.selectFrom('ledger_heads').select('seq').where('family_id', '=', id).forUpdate().execute()
        const released = new Promise<void>((done) => (release = done))
        resolve()
        await released
      })
      .catch(reject)
  })
  return () => release()
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((first, second) => first.order - second.order)
    .map(({ item }) => item)
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function randomFrom(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}
