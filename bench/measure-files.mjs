// The data room: upload speed compared with writing to the disk, and the cost of listing, scrolling and
// searching a hundred thousand files.
import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { fillFiles, fillPlain, plainSearch, typedWords } from './fill-files.mjs'
import { openBrowser } from './first-visit.mjs'
import { startOurs } from './our-server.mjs'
import { stopProcess } from './processes.mjs'
import { median, quantile } from './statistics.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

const uploadSize = 384 * 1024 * 1024
const uploadRounds = 3
const counts = { small: 1000, large: 100_000 }
const lists = 40
const searches = 120
const frames = 240

export async function measureFiles(env, say) {
  const ours = await startOurs({ env, families: 2 })
  const [sender, keeper] = ours.pilots

  say('uploads beside writing to the disk')
  await waitUntilIdle()
  const upload = await measureUploads(ours, sender, env.DATA_DIR)
  const rooms = {}
  for (const [size, count] of Object.entries(counts)) {
    say(`a room of ${count} files`)
    const pilot = size === 'small' ? sender : keeper
    const category = await fillFiles(ours.database, {
      familyId: pilot.familyId,
      accountId: pilot.me.account.id,
      files: count,
    })
    rooms[size] = {
      files: count,
      ...(await measureLists(ours, pilot, category)),
      search: await measureSearch(ours, pilot),
    }
  }
  await fillPlain(ours.database)
  const plain = await measurePlain(ours.database)
  say('scrolling through them')
  const scroll = await measureScroll(ours.url, keeper)
  await ours.database.end()
  await stopProcess(ours.child)
  return { upload, rooms, plain, scroll }
}

/** In turns: the same bytes written and hashed on the same disk, and uploaded to the server. */
async function measureUploads(ours, pilot, folder) {
  const disk = []
  const sent = []
  for (let round = 0; round <= uploadRounds; round += 1) {
    const bytes = randomBytes(16 * 1024 * 1024)
    const one = await writeToDisk(join(folder, 'bench-bytes'), bytes)
    const other = await sendToServer(ours.url, pilot, bytes, round)
    // The first round is a warm-up.
    if (round > 0) {
      disk.push(one)
      sent.push(other)
    }
  }
  const speed = (seconds) => uploadSize / 1_000_000 / median(seconds)
  return {
    megabytes: uploadSize / 1_000_000,
    disk: speed(disk),
    sent: speed(sent),
    part: median(sent.map((seconds, index) => disk[index] / seconds)),
  }
}

async function writeToDisk(path, bytes) {
  const begin = performance.now()
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  const piece = 4 * 1024 * 1024
  for (let at = 0; at < uploadSize; at += piece) {
    const part = bytes.subarray(at % bytes.length, (at % bytes.length) + piece)
    hash.update(part)
    await file.write(part)
  }
  await file.sync()
  await file.close()
  hash.digest('hex')
  const seconds = (performance.now() - begin) / 1000
  await rm(path)
  return seconds
}

async function sendToServer(url, { cookie }, bytes, round) {
  const room = await (await fetch(`${url}/api/files/room/`, { headers: { cookie } })).json()
  const base64 = (text) => Buffer.from(text).toString('base64')
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}/api/files/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(uploadSize),
      'upload-metadata': `filename ${base64(`film-${round}.bin`)},category ${base64(room.categories[0].id)}`,
    },
  })
  const begin = performance.now()
  await new Promise((resolve, reject) => {
    const sending = request(
      `${url}${begun.headers.get('location')}`,
      {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(uploadSize),
        },
      },
      (response) =>
        response.statusCode === 204
          ? response.resume().on('end', resolve)
          : reject(new Error(`The upload was answered ${response.statusCode}`)),
    )
    sending.on('error', reject)
    const piece = 1024 * 1024
    let at = 0
    const write = () => {
      while (at < uploadSize) {
        const part = bytes.subarray(at % bytes.length, (at % bytes.length) + piece)
        at += part.length
        if (!sending.write(part)) return sending.once('drain', write)
      }
      return sending.end()
    }
    write()
  })
  return (performance.now() - begin) / 1000
}

async function measureLists({ url }, { cookie }, category) {
  const take = async (path) => {
    const times = []
    for (let round = 0; round < lists; round += 1) {
      const begin = performance.now()
      const response = await fetch(`${url}/api${path}`, { headers: { cookie } })
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      await response.arrayBuffer()
      if (round >= 10) times.push(performance.now() - begin)
    }
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  }
  return {
    room: await take('/files/room/'),
    byChange: await take(`/files/?category=${category}&limit=100`),
    byName: await take(`/files/?category=${category}&limit=100&order=name`),
  }
}

async function measureSearch({ url }, { cookie }) {
  const times = []
  let found = 0
  for (const words of typedWords(searches)) {
    const begin = performance.now()
    const response = await fetch(`${url}/api/files/search/?words=${encodeURIComponent(words)}&max=30`, {
      headers: { cookie },
    })
    if (response.status !== 200) throw new Error(`search ${words}: ${response.status}`)
    const { items } = await response.json()
    times.push(performance.now() - begin)
    if (items.length > 0) found += 1
  }
  return {
    found: found / searches,
    p50: quantile(times.slice(20), 0.5),
    p95: quantile(times.slice(20), 0.95),
  }
}

async function measurePlain(client) {
  const times = []
  for (const words of typedWords(searches)) {
    const begin = performance.now()
    await client.query(plainSearch, [words])
    times.push(performance.now() - begin)
  }
  return { p50: quantile(times.slice(20), 0.5), p95: quantile(times.slice(20), 0.95) }
}

/** Scrolls without a pause and measures each frame. */
async function measureScroll(url, { cookie }) {
  const { browser } = await openBrowser()
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto('/dashboard/data-room')
  await page.getByRole('table').waitFor()
  const times = await page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const taken = []
        let last = performance.now()
        const turn = (now) => {
          taken.push(now - last)
          last = now
          window.scrollBy(0, 90)
          if (taken.length < count) requestAnimationFrame(turn)
          else resolve(taken.slice(10))
        }
        requestAnimationFrame(turn)
      }),
    frames,
  )
  await browser.close()
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    late: times.filter((ms) => ms > 25).length / times.length,
  }
}
