import { afterEach, expect, test, vi } from 'vitest'

import { packs } from '#texts/packs.ts'

// Other test files share these modules and must not inherit German.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads a new page with its entrance texts. After that the server responds with `server.status`. */
async function newPage() {
  vi.resetModules()
  const requested: string[] = []
  const server = { status: 200 }
  vi.stubGlobal('fetch', (address: string) => {
    const [language = '', pack = ''] = (/([a-z]{2}\/[a-z-]+)\.json$/.exec(address)?.[1] ?? '').split('/')
    requested.push(`${language}/${pack}`)
    if (server.status !== 200) return Promise.resolve(new Response(null, { status: server.status }))
    const rooms = packs[pack as keyof typeof packs] as readonly string[]
    return Promise.resolve(
      Response.json(Object.fromEntries(rooms.map((room) => [room, { name: `${room} in ${language}` }]))),
    )
  })
  const { texts } = await import('#web/lib/texts.ts')
  const { loadTextsInto } = await import('#web/lib/load-texts.ts')
  const { bringTexts, withTexts } = await import('#web/lib/with-texts.ts')
  const options = {
    lng: 'de',
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    maxRetries: 2,
    retryTimeout: 1,
  } as const
  await texts.use(loadTextsInto(texts)).init(options)
  return { texts, bringTexts, withTexts, requested, server }
}

test('only the requested packs are fetched, each once', async () => {
  const { texts, bringTexts, requested } = await newPage()

  await bringTexts(['frame', 'records'])
  await bringTexts(['records', 'mesh'])
  await bringTexts(['mesh'])

  expect(requested).toEqual(['de/entrance', 'de/frame', 'de/records', 'de/mesh'])
  expect(texts.t('mesh:name')).toBe('mesh in de')
  expect(texts.hasResourceBundle('de', 'data')).toBe(false)
})

test('changing the language fetches only the packs in use', async () => {
  const { texts, bringTexts, requested } = await newPage()
  await bringTexts(['frame', 'mesh'])

  await texts.changeLanguage('ja')

  expect(texts.t('mesh:name')).toBe('mesh in ja')
  expect(requested.slice(3).toSorted()).toEqual(['ja/entrance', 'ja/frame', 'ja/mesh'])
})

test('texts that arrive after a language change are fetched in the new language', async () => {
  const { texts, bringTexts } = await newPage()

  await Promise.all([texts.changeLanguage('ja'), bringTexts(['mesh'])])

  expect(texts.hasResourceBundle('ja', 'mesh')).toBe(true)
})

test.each([503, 404])(
  'a pack that fails with %i is an error after the last retry, not a page full of keys',
  async (status) => {
    const { bringTexts, requested, server } = await newPage()
    server.status = status

    await expect(bringTexts(['mesh'])).rejects.toThrow('mesh')

    expect(requested).toHaveLength(status === 503 ? 4 : 2)
  },
)

test('a pack that failed is fetched again by the next attempt', async () => {
  const { texts, bringTexts, server } = await newPage()
  server.status = 503
  await expect(bringTexts(['mesh'])).rejects.toThrow('mesh')
  server.status = 200

  await bringTexts(['mesh'])

  expect(texts.t('mesh:name')).toBe('mesh in de')
})

test('withTexts resolves with code and texts, and rejects at once if the code fails', async () => {
  const { texts, withTexts } = await newPage()

  expect(await withTexts(['mesh'], () => Promise.resolve('code'))).toBe('code')
  expect(texts.hasResourceBundle('de', 'mesh')).toBe(true)
  await expect(withTexts(['data'], () => Promise.reject(new Error('no code')))).rejects.toThrow('no code')
})
