import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const sourceUrl = 'https://git.example.org/forerunners'
const world = useWorld({ sourceUrl })
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }

test('every account can read the program’s version and where its source is, and a stranger can’t', async () => {
  const { join: joinAs } = await world.foundFamily()
  const advisor = await joinAs('advisor')

  expect((await advisor.get('/about/')).json()).toEqual({ version, source_url: sourceUrl })
  expect((await world.app.inject({ method: 'GET', url: '/api/about/' })).statusCode).toBe(401)
})

test('the network status names the program’s version', async () => {
  const { founder } = await world.foundFamily()

  expect((await founder.get('/mesh/network/')).json()).toMatchObject({ version })
})
