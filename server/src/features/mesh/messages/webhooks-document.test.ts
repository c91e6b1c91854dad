import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import {
  addService,
  onlyOf,
  readMessage,
  type ShownMessage,
  workerOf,
  write,
} from '../../../../test/deliveries.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { sign } from '#server/features/mesh/messages/sign.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** The examples in docs/webhooks.md must work as written. */
const world = useWorld()
const document = readFileSync(join(projectRoot, 'docs/webhooks.md'), 'utf8')
const codeOf = (begin: string) =>
  document
    .split('```')
    .find((block) => block.startsWith(begin))
    ?.slice(begin.indexOf('\n') + 1) ?? ''

async function writeScript(name: string, code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, code)
  return path
}

/** Runs the document's receiver with this key on a free port. */
async function receive(key: string): Promise<{ port: number; stop: () => void }> {
  const script = await writeScript('receive.mjs', codeOf('js\n// receive.mjs'))
  const child = spawn(process.execPath, [script], {
    env: { SIGNING_KEY: key, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const port = await new Promise<number>((resolve) =>
    child.stdout.on('data', (output: Buffer) => resolve(Number(/\d+/.exec(String(output))?.[0]))),
  )
  return { port, stop: () => void child.kill() }
}

const post = (port: number, body: string, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers })

describe('the documented receiver', () => {
  test('the documented receiver accepts a real webhook, replies and detects a duplicate', async () => {
    const { founder } = await world.foundFamily()
    const { id, key } = await addService(founder, 'http://127.0.0.1:1')
    const { port } = await receive(key)
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ address: `http://127.0.0.1:${port}` })
        .where('family_id', '=', founder.familyId)
        .where('id', '=', id)
        .execute(),
    )
    const message = await write(founder, id, { text: 'The weir is closed — “until May”. 🌊' })
    const { work, close } = workerOf(world)
    onTestFinished(close)

    await work(founder.familyId)

    const delivery = onlyOf(await readMessage(founder, message.id))
    expect(delivery).toMatchObject({
      state: 'replied',
      replies: [{ text: 'Noted: The weir is closed — “until May”. 🌊' }],
    })
    const again = sign('{"text":"x"}', { key, id: delivery.id, at: new Date() })
    expect((await post(port, '{"text":"x"}', { ...again })).status).toBe(204)
  })

  test('the documented receiver refuses a webhook with a wrong signature', async () => {
    const key = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
    const { port } = await receive(key)
    const body = '{"text":"Open the door."}'
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const good = sign(body, { key, id: 'd1', at: at(0) })

    const refused = [
      {},
      { ...good, 'webhook-signature': 'v1,AAAA' },
      { ...good, 'webhook-id': 'd2' },
      { ...sign(body, { key: `whsec_${Buffer.alloc(32, 4).toString('base64')}`, id: 'd1', at: at(0) }) },
      { ...sign(body, { key, id: 'd1', at: at(-400) }) },
      { ...sign(body, { key, id: 'd1', at: at(400) }) },
      { ...sign('{"text":"Close the door."}', { key, id: 'd1', at: at(0) }) },
    ]
    for (const headers of refused) expect((await post(port, body, headers)).status).toBe(401)
    expect((await post(port, body, { ...good })).status).toBe(200)
  })
})

describe('the documented later reply', () => {
  let founder: TestClient
  let message: ShownMessage
  let key: string

  beforeAll(async () => {
    founder = (await world.foundFamily()).founder
    const added = await addService(founder, 'https://archive.example.org')
    key = added.key
    message = await write(founder, added.id)
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const answer = async (signingKey: string) => {
    const { id } = onlyOf(message)
    const webhook = { delivery_id: id, reply_to: `${world.app.listeningOrigin}/api/mesh/answers/${id}/` }
    const script = await writeScript(
      'answer.mjs',
      `${codeOf('js\n// answer.mjs')}\nawait answer(${JSON.stringify(webhook)}, 'The key hangs by the door.')\n`,
    )
    return promisify(execFile)(process.execPath, [script], { env: { SIGNING_KEY: signingKey } })
  }

  test('the documented later reply is stored', async () => {
    await answer(key)

    expect(onlyOf(await readMessage(founder, message.id))).toMatchObject({
      state: 'replied',
      replies: [{ text: 'The key hangs by the door.' }],
    })
  })

  test('the documented later reply with another key gets 404', async () => {
    await expect(answer(`whsec_${Buffer.alloc(32, 5).toString('base64')}`)).rejects.toThrow(
      'Forerunners replied 404',
    )
  })
})

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'the documented signature check in Python agrees',
  async () => {
    const key = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
    const body = '{"text":"Überschwemmung"}'
    const cases = [
      sign(body, { key, id: 'd1', at: new Date() }),
      { ...sign(body, { key, id: 'd1', at: new Date() }), 'webhook-id': 'd2' },
      sign(body, { key, id: 'd1', at: new Date(Date.now() - 400_000) }),
      sign(`${body} `, { key, id: 'd1', at: new Date() }),
      {},
    ]
    const input = JSON.stringify({ key, body, cases })
    const run = `import json, sys\nfor one in json.loads(sys.argv[1])["cases"]:\n    told = json.loads(sys.argv[1])\n    print(is_genuine(told["key"], one, told["body"].encode()))\n`
    const script = await writeScript('check.py', `${codeOf('python\n')}\n${run}`)

    const { stdout } = await promisify(execFile)('python3', [script, input])

    expect(stdout.trim().split('\n')).toEqual(['True', 'False', 'False', 'False', 'False'])
  },
)
