// A key press in the editor with the processor throttled four times: in a document of one page and in one of
// a hundred.
import { openBrowser } from './first-visit.mjs'
import { quantile } from './statistics.mjs'

const slowDown = 4
const keys = 'We keep the weir and the meadow together, and hand both on. '
const pageOfText = 3000

export async function measureWriting(url) {
  const { browser } = await openBrowser()
  const result = {}
  for (const [name, pages] of Object.entries({ small: 1, large: 100 }))
    result[name] = { pages, ...(await measure(browser, url, pages)) }
  await browser.close()
  return result
}

async function measure(browser, url, pages) {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  try {
    const id = await insertDocument(context.request, pages)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`/dashboard/build-room?document=${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const opened = Date.now()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.waitFor()
    const open = Date.now() - opened
    await text
      .locator('p')
      .nth(Math.floor(pages * 2))
      .click()
    await page.evaluate(watchKeys)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    for (const key of keys) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      // Type the next key when this one is drawn and stored, as a person would.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))),
      )
    }
    const drawn = await page.evaluate(() => globalThis.drawn)
    return {
      letters: await text.evaluate((element) => element.textContent.length),
      open,
      p50: quantile(drawn, 0.5),
      p95: quantile(drawn, 0.95),
    }
  } finally {
    await context.close()
  }
}

async function insertDocument(request, pages) {
  const post = async (path, data) => {
    const response = await request.post(`/api${path}`, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const password = 'the orchard behind the mill'
  await post('/auth/create/', {
    email: `writing-${pages}-${Date.now()}@bench.test`,
    password,
    confirm_password: password,
    language: 'en',
  })
  await post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' })
  const { id } = await post('/documents/', { title: 'House rules', class: 'policy', capital: 'material' })
  let body = ''
  for (let count = 1; body.length < pages * pageOfText; count += 1)
    body += `## ${count}. What we keep\n\nWe keep the *weir* and the **meadow** below it, as those before us did. ${'Whoever is at home in May opens the sluice, and says so to the others the same day. '.repeat(4)}\n\n- the boat\n- the oars, see [[Who keeps the oars?]]\n\n`
  await post(`/documents/${id}/`, { version: 1, title: 'House rules', body })
  return id
}

// Runs in the page: from the key to the frame that shows it.
function watchKeys() {
  globalThis.drawn = []
  document.addEventListener(
    'keydown',
    () => {
      const pressed = performance.now()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => globalThis.drawn.push(performance.now() - pressed), {
          once: true,
        })
        port1.start()
        port2.postMessage(0)
      })
    },
    true,
  )
}
