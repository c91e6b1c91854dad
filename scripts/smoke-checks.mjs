// The first things a person does, on a running server: an account, an exported document, a picture found by its words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from './run.mjs'

const password = 'the orchard behind the mill'

/** Resolves with one sentence for each step that worked, and rejects at the first that did not. */
export async function smokeChecks(url) {
  const pilot = pilotAt(url)
  const done = []
  expect((await pilot.get('/ready/')).status === 'ready', 'ready')
  done.push('ready')
  expect((await (await fetch(`${url}/sign-in`)).text()).includes('<div id="root"'), 'sign-in page')
  done.push('sign-in page')
  await pilot.post('/auth/create/', {
    email: 'smoke@family.example',
    password,
    confirm_password: password,
    language: 'de',
  })
  await pilot.post('/onboarding/profile/', { full_name: 'Anna Berger', dob: '1960-05-05', language: 'de' })
  await pilot.post('/onboarding/mission/', { mission: 'legacy' })
  for (const question of [1, 2, 3])
    await pilot.post('/onboarding/answer/', { mission: 'legacy', question, answer: 'a' })
  done.push('account')
  const { items } = await pilot.get('/documents/?limit=5')
  for (const [format, start] of [
    ['pdf', '%PDF-'],
    ['docx', 'PK'],
  ]) {
    const file = await pilot.bytes(`/documents/${items[0].id}/export/${format}/`)
    expect(file.subarray(0, start.length).toString('latin1') === start, format)
    done.push(`${format} ${Math.ceil(file.length / 1024)} kB`)
  }
  await pilot.upload('scan.png', readFileSync(join(root, 'server/test/samples/german.png')))
  await expectFound(pilot, 'Übermüller')
  done.push('OCR')
  return done
}

async function expectFound(pilot, words) {
  for (let tries = 0; tries < 360; tries++) {
    const { items } = await pilot.get(`/files/search/?words=${encodeURIComponent(words)}`)
    if (items.some(({ passage }) => passage)) return
    await sleep(500)
  }
  throw new Error(`The text of the picture was not found: ${words}`)
}

function pilotAt(url) {
  let cookie = ''
  const request = async (path, { headers, ...init } = {}) => {
    const response = await fetch(`${url}/api${path}`, { ...init, headers: { cookie, ...headers } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  return {
    get: async (path) => (await request(path)).json(),
    post: async (path, body) =>
      (
        await request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json(),
    bytes: async (path) => Buffer.from(await (await request(path)).arrayBuffer()),
    upload: async (name, content) => {
      const { categories } = await (await request('/files/room/')).json()
      const metadata = { filename: name, category: categories[0].id }
      await request('/files/uploads', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(content.length),
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
          'content-type': 'application/offset+octet-stream',
        },
        body: content,
      })
    },
  }
}

function expect(isTrue, name) {
  if (!isTrue) throw new Error(`${name} did not work`)
}
