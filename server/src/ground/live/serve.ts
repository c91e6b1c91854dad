import type { FastifyInstance } from 'fastify'

import { livePath } from '#contract/live.ts'
import type { Live } from '#server/ground/live/live.ts'
import { type Mounting } from '#server/ground/mount.ts'
import { EventStream } from '#server/platform/http/event-stream.ts'
import { whoComes } from '#server/ground/who-comes.ts'

/** The stream, beside the calls: it is no question with one answer. Who may not open it is answered as every call does. */
export function serveLive(api: FastifyInstance, live: Live, { database, clock }: Pick<Mounting, 'database' | 'clock'>): void {
  api.route({
    method: 'GET',
    url: livePath,
    // Whoever asks only for the head would get a stream without an end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const pilot = await whoComes({ database, clock }, request, { needs: 'session' })
      await live.open(pilot, () => new EventStream(reply))
      return reply
    },
  })
  api.addHook('preClose', (done) => {
    live.close()
    done()
  })
}
