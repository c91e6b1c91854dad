import { performance } from 'node:perf_hooks'

/** The longest time in milliseconds for which the event loop was blocked while `work` ran. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let next: NodeJS.Immediate
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(tick)
  }
  next = setImmediate(tick)
  try {
    await work()
    await new Promise(setImmediate)
  } finally {
    clearImmediate(next)
  }
  return longest
}

/** The shortest of three tries: a busy machine delays one try, an expensive body delays every one. */
export async function shortestOfThree(limit: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let tries = 0; tries < 3 && shortest > limit; tries++)
    shortest = Math.min(shortest, await longestBlock(work))
  return shortest
}
