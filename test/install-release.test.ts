import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { root } from './imports.ts'

let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'forerunners-releases-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const works = `
  const server = require('node:http').createServer((request, response) =>
    response.end(request.url === '/api/ready/' ? '{"status":"ready"}' : '<!doctype html>'))
  server.listen(0, '127.0.0.1', () => console.log('Forerunners is open at http://127.0.0.1:' + server.address().port))
  process.on('SIGTERM', () => process.exit(0))`
const fails = `console.error('The database is of another world.'); process.exit(1)`

/** An unpacked release with the real scripts, whose server is a few lines. */
async function unpackedRelease(version: string, server = works): Promise<string> {
  const release = join(folder, `forerunners-${version}`)
  await mkdir(join(release, 'dist/server'), { recursive: true })
  await cp(join(root, 'deploy'), join(release, 'deploy'), { recursive: true })
  await writeFile(join(release, 'dist/server/main.js'), server)
  const own = { name: 'forerunners', version }
  await writeFile(join(release, 'package.json'), JSON.stringify(own))
  const lock = { ...own, lockfileVersion: 3, requires: true, packages: { '': own } }
  await writeFile(join(release, 'package-lock.json'), JSON.stringify(lock))
  return release
}

/** Runs the script as an operator does; returns its exit code and output. */
async function install(release: string, target: string, ...options: string[]) {
  const script = join(release, 'deploy/install-release.mjs')
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, target, ...options])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

describe('an upgrade', () => {
  test('the first release is installed, and the next one takes its place in one step', async () => {
    const target = join(folder, 'upgraded')

    expect((await install(await unpackedRelease('1.0.0'), target)).code).toBe(0)
    expect(await readlink(join(target, 'current'))).toBe(join(target, 'releases/1.0.0'))
    expect((await install(await unpackedRelease('1.1.0'), target)).code).toBe(0)

    expect(await readlink(join(target, 'current'))).toBe(join(target, 'releases/1.1.0'))
    // The version before stays, to go back to.
    expect(await readFile(join(target, 'releases/1.0.0/package.json'), 'utf8')).toContain('1.0.0')
  })

  test('a release that doesn’t start changes nothing and is removed, and can be installed once it is repaired', async () => {
    const target = join(folder, 'kept')
    await install(await unpackedRelease('1.0.0'), target)

    const { code, output } = await install(await unpackedRelease('2.0.0', fails), target)

    expect(code).toBe(1)
    expect(output).toContain('nothing was changed')
    expect(output).toContain('The database is of another world.')
    expect(await readlink(join(target, 'current'))).toBe(join(target, 'releases/1.0.0'))
    await expect(readFile(join(target, 'releases/2.0.0/package.json'))).rejects.toThrow('ENOENT')
    expect((await install(await unpackedRelease('2.0.0'), target)).code).toBe(0)
  })

  test('a release that isn’t ready after the restart gives way to the one before', async () => {
    const target = join(folder, 'back')
    await install(await unpackedRelease('1.0.0'), target)
    // Stands for the service manager: it notes which version it starts, and can't start 3.0.0.
    const restart = join(folder, 'restart.sh')
    await writeFile(
      restart,
      `readlink ${target}/current >> ${folder}/restarts; ! readlink ${target}/current | grep -q 3.0.0`,
    )
    await chmod(restart, 0o755)

    const { code, output } = await install(
      await unpackedRelease('3.0.0'),
      target,
      '--restart',
      `sh ${restart}`,
      '--ready',
      await readyAddress(),
    )

    expect(code).toBe(1)
    expect(output).toContain(`${join(target, 'releases/1.0.0')} is in use again`)
    expect(await readlink(join(target, 'current'))).toBe(join(target, 'releases/1.0.0'))
    expect((await readFile(join(folder, 'restarts'), 'utf8')).trim().split('\n')).toEqual([
      join(target, 'releases/3.0.0'),
      join(target, 'releases/1.0.0'),
    ])
  })

  test('the version in use is not installed over itself', async () => {
    const target = join(folder, 'same')
    await install(await unpackedRelease('1.0.0'), target)

    expect(await install(await unpackedRelease('1.0.0'), target)).toEqual({
      code: 1,
      output: 'Version 1.0.0 is already in use.\n',
    })
  })

  test('the installer says what is missing without a target', async () => {
    const script = join(root, 'deploy/install-release.mjs')

    await expect(promisify(execFile)(process.execPath, [script])).rejects.toThrow('Name the folder')
  })
})

async function readyAddress(): Promise<string> {
  const { createServer } = await import('node:http')
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  server.unref()
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}
