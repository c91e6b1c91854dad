import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { serviceValues } from '../mesh.ts'
import { createAccount, get, post } from '../process/ask.ts'
import { startServices } from './services.ts'

interface Shown {
  readonly id: string
  readonly deliveries: { id: string; state: string }[]
}

/**
 * A family that sends messages to four services; each recipient must get each acknowledged message, always
 * with the same id.
 */
export async function startMessages() {
  const services = await startServices()
  const sent: string[] = []
  let cookie = ''
  const read = async (url: string, id: string) =>
    (await (await get(url, `/mesh/messages/${id}/`, cookie)).json()) as Shown
  return {
    settings: { OUTGOING_ALLOW: `127.0.0.1:${services.port}` },
    sent,
    close: services.close,
    addContacts: async (url: string) => {
      cookie = await createAccount(url, 'messages@family.test')
      for (let number = 1; number <= 4; number++) {
        const values = serviceValues({
          name: `Archive ${number}`,
          address: `http://127.0.0.1:${services.port}`,
          probe_every: 3600,
        })
        expect((await post(url, '/mesh/contacts/', values, cookie)).status).toBe(200)
      }
    },
    /** Sends one message and waits until the first service receives it. */
    sendOne: async (url: string) => {
      const visit = services.nextVisit()
      const id = randomUUID()
      const answer = await post(
        url,
        '/mesh/messages/',
        { id, text: `Message ${sent.length}`, scope: 'service' },
        cookie,
      )
      expect(answer.status).toBe(200)
      sent.push(id)
      await visit
    },
    /** Deliveries in flight at a kill are retried after a minute. */
    expectDelivered: async (url: string) => {
      let open = [...sent]
      const areAllDelivered = async () => {
        const messages = await Promise.all(open.slice(0, 50).map((id) => read(url, id)))
        const done = new Set(
          messages
            .filter(({ deliveries }) => deliveries.every(({ state }) => state === 'delivered'))
            .map(({ id }) => id),
        )
        open = open.filter((id) => !done.has(id))
        return open.length
      }
      await expect.poll(areAllDelivered, { timeout: 4 * 60_000 + sent.length * 500, interval: 1000 }).toBe(0)
      for (const id of sent) {
        const { deliveries } = await read(url, id)
        expect([...(services.heard.get(id) ?? [])].toSorted()).toEqual(
          deliveries.map((one) => one.id).toSorted(),
        )
      }
    },
  }
}
