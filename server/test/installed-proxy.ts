import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { projectRoot } from '#server/platform/project-root.ts'

export const proxies = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxies)[number]

interface Route {
  /** The port that the proxy listens on. */
  readonly port: number
  /** Host and port of the server behind it. */
  readonly upstream: string
}

const example = (name: string) => join(projectRoot, 'deploy', name)

export function isProxyInstalled(name: ProxyName): boolean {
  return [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, name)),
  )
}

/** Starts an installed proxy with the example in `deploy/`, changed only in its addresses and without https. */
export async function startInstalledProxy(name: ProxyName, route: Route): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), `forerunners-${name}-`))
  const [command, ...args] = await (name === 'nginx' ? nginx(folder, route) : caddy(folder, route))
  const child = spawn(command ?? '', args, {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (!(await isListening(route.port)))
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${output}`)
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function nginx(folder: string, { port, upstream }: Route): Promise<string[]> {
  const site = (await readFile(example('nginx.conf'), 'utf8'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *listen \[::\].*\n/m, '')
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:3000', `http://${upstream}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    'daemon off; pid nginx.pid; error_log stderr;',
    // The folder is root's own, which nginx's own user could not enter.
    process.getuid?.() === 0 ? 'user root;' : '',
    'events {}',
    `http { access_log off; ${places.map((place) => `${place}_temp_path ${place};`).join(' ')}`,
    site,
    '}',
  ]
  await mkdir(join(folder, 'logs'))
  await writeFile(join(folder, 'nginx.conf'), config.join('\n'))
  return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}

async function caddy(folder: string, { port, upstream }: Route): Promise<string[]> {
  const adapted = execFileSync(
    'caddy',
    ['adapt', '--config', example('Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: { ...process.env, DOMAIN: `http://127.0.0.1:${port}`, UPSTREAM: upstream },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  // Its administration has one port for the whole machine.
  const config = { ...(JSON.parse(adapted) as object), admin: { disabled: true } }
  await writeFile(join(folder, 'caddy.json'), JSON.stringify(config))
  return ['caddy', 'run', '--config', join(folder, 'caddy.json')]
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => setTimeout(() => resolve(false), 50))
  })
}
