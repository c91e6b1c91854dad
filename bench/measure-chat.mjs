// The chat: how much later the first token comes through us, the longest gap in two hundred replies at once,
// and the search.
import { join } from 'node:path'

import { cpuTakenAway } from './cpu-time.mjs'
import { fillPassages, questions } from './fill-passages.mjs'
import { startOurs } from './our-server.mjs'
import { freePort, startProcess, stopProcess, untilAnswers } from './processes.mjs'
import { median, quantile } from './statistics.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

const rounds = 80
// Disturbed rounds are repeated, but not for ever.
const maxRounds = 4 * rounds
// Warm-up, until V8 has compiled the hot paths.
const warmUp = 80
const streams = 200
const documents = { small: 20, large: 2000 }
const searches = 150

export async function measureChat(env, say) {
  const port = await freePort()
  const model = startProcess(process.execPath, [join('bench', 'model-server.mjs')], { PORT: String(port) })
  const address = `http://127.0.0.1:${port}/v1`
  await untilAnswers(`${address}/models`, model)
  const ours = await startOurs({ env: { ...env, OUTGOING_ALLOW: `127.0.0.1:${port}` }, families: 2 })
  const [pilot, searcher] = ours.pilots

  say('the first word of an answer')
  await waitUntilIdle()
  const first = await measureFirst(ours, pilot, address)
  say(`${streams} answers at once`)
  const atOnce = await measureAtOnce(ours, pilot, address)
  say('search')
  const search = {}
  for (const [size, count] of Object.entries(documents)) {
    const passages = await fillPassages(ours.database, {
      familyId: searcher.familyId,
      accountId: searcher.me.account.id,
      documents: count,
    })
    search[size] = { passages, ...(await measureSearch(ours, searcher)) }
  }
  await ours.database.end()
  await stopProcess(ours.child)
  await stopProcess(model.child)
  return { first, atOnce, search }
}

/** In turns: the model's server directly, and through a conversation. */
async function measureFirst(ours, pilot, address) {
  await connect(ours, pilot, address, 'words-1-0')
  const ask = async () => ({ direct: await askDirectly(address), through: await askThrough(ours, pilot) })
  for (let round = 0; round < warmUp; round += 1) await ask()
  const alone = []
  const disturbed = []
  while (alone.length < rounds && alone.length + disturbed.length < maxRounds) {
    const before = cpuTakenAway()
    const round = await ask()
    ;(cpuTakenAway() === before ? alone : disturbed).push(round)
  }
  // If other work never pauses, it is part of the figure; the table says so.
  const counted = alone.length >= rounds / 2 ? alone : [...alone, ...disturbed]
  const of = (take) => median(counted.map(take))
  return {
    direct: of(({ direct }) => direct),
    through: of(({ through }) => through),
    later: of(({ direct, through }) => through - direct),
    rounds: counted.length,
    disturbed: disturbed.length,
  }
}

async function askDirectly(address) {
  const begin = performance.now()
  const response = await fetch(`${address}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'words-1-0',
      stream: true,
      messages: [{ role: 'user', content: 'What about the mill?' }],
    }),
  })
  for await (const text of response.body.pipeThrough(new TextDecoderStream()))
    if (text.includes('word0')) break
  return performance.now() - begin
}

async function askThrough(ours, pilot) {
  const begin = performance.now()
  const { messages } = await post(ours, pilot, '/chat/', { text: 'What about the mill?' })
  const gaps = await follow(ours, pilot, messages.at(-1).id, begin)
  return gaps.first
}

/** Reads a reply to its end; returns the time of its first token and the longest gap. */
async function follow(ours, { cookie }, id, begin) {
  const response = await fetch(`${ours.url}/api/chat/messages/${id}/stream/?from=0`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`The answer could not be followed: ${response.status}`)
  let first
  let longest = 0
  let last
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const now = performance.now()
    if (text.includes('event: more')) {
      first ??= now - begin
      if (last !== undefined) longest = Math.max(longest, now - last)
      last = now
    }
  }
  return { first: first ?? Infinity, longest }
}

/** Two hundred replies of eighty words, one every 100 ms. */
async function measureAtOnce(ours, pilot, address) {
  await connect(ours, pilot, address, 'words-80-100')
  const begin = performance.now()
  const gaps = await Promise.all(
    Array.from({ length: streams }, async () => {
      const { messages } = await post(ours, pilot, '/chat/', { text: 'What about the mill?' })
      return follow(ours, pilot, messages.at(-1).id, begin)
    }),
  )
  const longest = gaps.map((gap) => gap.longest)
  return {
    streams,
    longest: Math.max(...longest),
    usual: median(longest),
    seconds: (performance.now() - begin) / 1000,
  }
}

async function measureSearch(ours, pilot) {
  await waitUntilIdle()
  const took = []
  for (const words of questions(searches)) {
    const begin = performance.now()
    const response = await fetch(`${ours.url}/api/documents/passages/?words=${encodeURIComponent(words)}`, {
      headers: { cookie: pilot.cookie },
    })
    const { items } = await response.json()
    took.push(performance.now() - begin)
    if (!Array.isArray(items)) throw new Error('The search failed.')
  }
  return { p50: median(took), p95: quantile(took, 0.95) }
}

function connect(ours, pilot, address, model) {
  return post(ours, pilot, '/account/llm/', {
    provider: 'self_hosted',
    endpoint: address,
    authentication: 'none',
    model_name: model,
    context_length: 8192,
    is_in_use: true,
  })
}

async function post(ours, { cookie }, path, body) {
  const response = await fetch(`${ours.url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
