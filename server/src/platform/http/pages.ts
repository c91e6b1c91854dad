import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { projectRoot } from '#server/platform/project-root.ts'

export const pagesFolder = join(projectRoot, 'dist', 'web')

/**
 * Serves the built web app: hashed files are cached forever, the page never; every other path returns the
 * page, which has its own router.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isForever = path.includes('/assets/') || path.includes('/texts/')
      void reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/\/[^/]+\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')
    if (!isPage) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
