// node deploy/smoke-start.mjs [folder]: starts an installed Forerunners once with an empty, throw-away data folder,
// waits until it can work and serves its page, and stops it. Exit code 1 if any of this fails.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const timeout = 120_000

export async function smokeStart(folder) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forerunners-smoke-'))
  // Nothing of the real installation: neither its database nor its files nor its mail server.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0' }
  const server = spawn(process.execPath, [join(folder, 'dist/server/main.js')], { cwd: dataDir, env })
  const ended = new Promise((done) => server.once('close', done))
  try {
    const url = await addressOf(server)
    await expectReply(`${url}/api/ready/`, '"ready"')
    await expectReply(`${url}/`, '<!doctype html>')
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The address that the server prints when it is open. */
export function addressOf(server) {
  return new Promise((done, fail) => {
    let output = ''
    const read = (chunk) => {
      output += chunk
      const url = /open at (http:\S+)/.exec(output)?.[1]
      if (url) done(url)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('close', (code) => fail(new Error(`The server ended with code ${code}:\n${output.trim()}`)))
    setTimeout(() => fail(new Error(`The server was not open in time:\n${output.trim()}`)), timeout).unref()
  })
}

async function expectReply(url, part) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (response.status !== 200 || !text.toLowerCase().includes(part))
    throw new Error(`${new URL(url).pathname} replied ${response.status}: ${text.slice(0, 200)}`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await smokeStart(resolve(process.argv[2] ?? '.'))
    process.stdout.write('The smoke start worked.\n')
  } catch (error) {
    process.stderr.write(`The smoke start failed. ${error.message}\n`)
    process.exit(1)
  }
}
