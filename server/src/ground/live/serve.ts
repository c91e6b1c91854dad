import type { FastifyInstance } from 'fastify'

import { livePath } from '#contract/live.ts'
import type { Live } from '#server/ground/live/live.ts'
import { type Mounting } from '#server/ground/mount.ts'
import { EventStream } from '#server/platform/http/event-stream.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'

/** Serves the live stream, which is not a call of the contract but refuses like one. */
export function serveLive(
  api: FastifyInstance,
  live: Live,
  { database, clock }: Pick<Mounting, 'database' | 'clock'>,
): void {
  api.route({
    method: 'GET',
    url: livePath,
    // A HEAD request would open an endless stream.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const pilot = await authenticatePilot({ database, clock }, request, { needs: 'session' })
      await live.open(pilot, () => new EventStream(reply))
      return reply
    },
  })
  api.addHook('preClose', (done) => {
    live.close()
    done()
  })
}
