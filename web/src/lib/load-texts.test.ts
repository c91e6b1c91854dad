import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

const packs: Record<string, object> = {
  'de/entrance': { common: { yes: 'Ja' }, fields: { required: 'Wird gebraucht' } },
  'de/frame': { shell: { menu: 'Menü' }, members: { invite: 'Einladen' } },
  'ja/entrance': { common: { yes: 'はい' }, fields: { required: '必要です' } },
  'ja/frame': { shell: { menu: 'メニュー' }, members: { invite: '招待' } },
}

afterEach(() => void vi.unstubAllGlobals())

/** Loads a new page whose server fails the first `failures` requests. */
async function newPage(failures = 0) {
  vi.resetModules()
  const requested: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const path = /([a-z]{2}\/[a-z]+)\.json$/.exec(address)?.[1] ?? ''
    requested.push(path)
    if (requested.length <= failures) return Promise.resolve(new Response(null, { status: 503 }))
    return Promise.resolve(Response.json(packs[path]))
  })
  const { loadTextsInto } = await import('#web/lib/load-texts.ts')
  const texts = i18next.createInstance()
  await texts
    .use(loadTextsInto(texts))
    .init({ lng: 'de', fallbackLng: false, ns: ['common'], defaultNS: 'common', retryTimeout: 1 })
  return { texts, requested }
}

test('loading one room adds every room of its pack', async () => {
  const { texts, requested } = await newPage()
  expect(texts.hasLoadedNamespace('fields')).toBe(true)
  expect(texts.hasLoadedNamespace('members')).toBe(false)

  await texts.loadNamespaces('shell')

  expect(texts.hasLoadedNamespace('members')).toBe(true)
  expect(texts.t('members:invite')).toBe('Einladen')
  await texts.loadNamespaces(['members', 'fields'])
  expect(requested).toEqual(['de/entrance', 'de/frame'])
})

test('changing the language loads all packs in use before it takes effect', async () => {
  const { texts, requested } = await newPage()
  await texts.loadNamespaces('shell')

  await texts.changeLanguage('ja')

  expect(texts.t('members:invite')).toBe('招待')
  expect(texts.t('fields:required')).toBe('必要です')
  expect(requested.toSorted()).toEqual(['de/entrance', 'de/frame', 'ja/entrance', 'ja/frame'])
})

test('a pack that failed to load is requested again', async () => {
  const { texts, requested } = await newPage(2)

  expect(texts.t('common:yes')).toBe('Ja')
  expect(requested).toEqual(['de/entrance', 'de/entrance', 'de/entrance'])
})
