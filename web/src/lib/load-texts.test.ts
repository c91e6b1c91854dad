import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

const packs: Record<string, object> = {
  'de/door': { common: { yes: 'Ja' }, fields: { required: 'Wird gebraucht' } },
  'de/house': { shell: { menu: 'Menü' }, members: { invite: 'Einladen' } },
  'ja/door': { common: { yes: 'はい' }, fields: { required: '必要です' } },
  'ja/house': { shell: { menu: 'メニュー' }, members: { invite: '招待' } },
}

afterEach(() => void vi.unstubAllGlobals())

/** A page of its own, with a server that has failed this often before. */
async function newPage(failures = 0) {
  vi.resetModules()
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const path = /([a-z]{2}\/[a-z]+)\.json$/.exec(address)?.[1] ?? ''
    asked.push(path)
    if (asked.length <= failures) return Promise.resolve(new Response(null, { status: 503 }))
    return Promise.resolve(Response.json(packs[path]))
  })
  const { loadTextsInto } = await import('#web/lib/load-texts.ts')
  const texts = i18next.createInstance()
  await texts.use(loadTextsInto(texts)).init({ lng: 'de', fallbackLng: false, ns: ['common'], defaultNS: 'common', retryTimeout: 1 })
  return { texts, asked }
}

test('with a room comes everything that travels with it, so that nothing opened later waits', async () => {
  const { texts, asked } = await newPage()
  expect(texts.hasLoadedNamespace('fields')).toBe(true)
  expect(texts.hasLoadedNamespace('members')).toBe(false)

  await texts.loadNamespaces('shell')

  expect(texts.hasLoadedNamespace('members')).toBe(true)
  expect(texts.t('members:invite')).toBe('Einladen')
  await texts.loadNamespaces(['members', 'fields'])
  expect(asked).toEqual(['de/door', 'de/house'])
})

test('in another language it is all there too before it is spoken', async () => {
  const { texts, asked } = await newPage()
  await texts.loadNamespaces('shell')

  await texts.changeLanguage('ja')

  expect(texts.t('members:invite')).toBe('招待')
  expect(texts.t('fields:required')).toBe('必要です')
  expect(asked.toSorted()).toEqual(['de/door', 'de/house', 'ja/door', 'ja/house'])
})

test('a pack that could not be had is asked for again', async () => {
  const { texts, asked } = await newPage(2)

  expect(texts.t('common:yes')).toBe('Ja')
  expect(asked).toEqual(['de/door', 'de/door', 'de/door'])
})
