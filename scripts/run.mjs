// Runs one of our tools and waits for it.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** The environment with the tools that npm installed on the path, so that scripts also work when they are called without npm. */
export const environment = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH }

/** Resolves with the exit code; the output goes straight to the terminal. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** The same, but a failure ends this process with the same code. */
export async function runOrExit(command, args, env) {
  const code = await run(command, args, env)
  if (code !== 0) process.exit(code)
}
