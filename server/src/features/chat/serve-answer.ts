import type { FastifyInstance } from 'fastify'

import { answerStreamPath } from '#contract/chat/calls.ts'
import type { Growth } from '#server/features/chat/growing.ts'
import { showMessage } from '#server/features/chat/show.ts'
import type { Naming } from '#server/ground/naming.ts'
import type { Speaker } from '#server/features/chat/speaker.ts'
import { findOwnMessage, isOwnMessage } from '#server/features/chat/store.ts'
import { expectIds, type Mounting, sessionHash } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { findSession } from '#server/ground/sessions.ts'
import { EventStream } from '#server/platform/http/event-stream.ts'
import { refuse } from '#server/platform/refuse.ts'
import { whoComes } from '#server/ground/who-comes.ts'

interface Serving extends Pick<Mounting, 'database' | 'clock'> {
  readonly speaker: Speaker
  readonly naming: Naming
}

/** How often an answer that is written in another process is looked at, and whether its reader may still read here. */
const pace = 400
const lookAgain = 5000
/** How long who was admitted with a question need not be asked about again. */
const justNow = 2000
// A whole answer may be on its way at once.
const mostUnread = 1024 * 1024

/** The stream of one answer, beside the calls: what was written already from the asked letter on, then each word as it comes. */
export function serveAnswer(api: FastifyInstance, { database, clock, speaker, naming }: Serving): void {
  const streams = new Set<EventStream>()
  api.route<{ Params: { message_id: string }; Querystring: { from?: string } }>({
    method: 'GET',
    url: answerStreamPath.replace('{message_id}', ':message_id'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { message_id: id } = request.params
      const asked = speaker.growing(id)?.asked
      // Whoever has asked a moment ago was admitted then, by the same session: the first word need not wait for the database.
      const hasJustAsked =
        asked !== undefined && clock.now().getTime() - asked.at.getTime() < justNow && asked.pilot.sessionHash.equals(sessionHash(request))
      const pilot = hasJustAsked ? asked.pilot : await whoComes({ database, clock }, request, { needs: 'chat.use' })
      expectIds(request.params)
      const isOwn = asked?.pilot.accountId === pilot.accountId || (await database.inFamily(pilot.familyId, (tx) => isOwnMessage(tx, pilot, id)))
      if (!isOwn) refuse('not_found')
      const from = Math.max(0, Math.trunc(Number(request.query.from ?? 0)) || 0)
      const stream = new EventStream(reply, { mostUnread })
      streams.add(stream)
      const isStanding = async () => (await findSession(database.pool, pilot.sessionHash, clock.now()))?.isActive === true
      await follow({ stream, id, from, pilot, isStanding }).catch((error: unknown) => {
        request.log.error(error, 'an answer could not be followed')
        stream.end()
      })
      stream.onClose(() => streams.delete(stream))
      return reply
    },
  })
  api.addHook('preClose', (done) => {
    for (const stream of streams) stream.end()
    done()
  })

  interface Following {
    readonly stream: EventStream
    readonly id: string
    readonly from: number
    readonly pilot: Pilot
    readonly isStanding: () => Promise<boolean>
  }

  async function follow({ stream, id, from, pilot, isStanding }: Following): Promise<void> {
    let place = from
    let isOver = false
    const show = () =>
      database.inFamily(pilot.familyId, async (tx) => {
        const { conversation, message } = await findOwnMessage(tx, pilot, id)
        return showMessage({ tx, pilot, naming }, conversation, message)
      })
    const more = (text: string, at: number) => {
      // A text that was begun anew is read from its beginning.
      if (at + text.length < place) place = at
      const fresh = text.slice(Math.max(0, place - at))
      if (fresh === '') return
      stream.send('more', { from: place, text: fresh })
      place += fresh.length
    }
    const end = async () => {
      if (isOver) return
      isOver = true
      stream.send('message', await show())
      stream.end()
    }
    const failed = () => stream.end()

    const growing = speaker.growing(id)
    if (growing) {
      more(growing.text, 0)
      const hear = (growth: Growth) => {
        if (growth.kind === 'more') more(growth.text, growth.from)
        else if (growth.kind === 'ended') void end().catch(failed)
        else void show().then((message) => !isOver && stream.send('message', message), failed)
      }
      const leave = growing.follow(hear)
      const looking = setInterval(
        () =>
          void isStanding().then((isHere) => {
            if (isHere) stream.beat()
            else stream.end()
          }, failed),
        lookAgain,
      )
      stream.onClose(() => {
        leave()
        clearInterval(looking)
      })
      return
    }
    // Written elsewhere, or ended already: then it is looked at until it has.
    const look = async () => {
      const message = await show()
      if (message.state !== 'writing') return end()
      if (!(await isStanding())) return stream.end()
      more(message.text, 0)
    }
    await look()
    const looking = setInterval(() => void look().catch(failed), pace)
    stream.onClose(() => clearInterval(looking))
  }
}
