// Runs a tool and waits for it.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** The environment with npm's tools on the path, so that scripts also work without npm. */
export const environment = {
  ...process.env,
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
}

/** Resolves with the exit code; the output goes to the terminal. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Like run, but collects the output and returns it with the exit code, for commands that run in parallel. */
export function runQuietly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: signal ? 1 : code, output }))
  })
}

/** Like run, but a failure ends this process with the same code. */
export async function runOrExit(command, args, env) {
  const code = await run(command, args, env)
  if (code !== 0) process.exit(code)
}
