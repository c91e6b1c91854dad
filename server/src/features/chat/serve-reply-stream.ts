import type { FastifyInstance, FastifyRequest } from 'fastify'

import { replyStreamPath } from '#contract/chat/calls.ts'
import type { LiveText } from '#server/features/chat/live-text.ts'
import { showMessage } from '#server/features/chat/show.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { ReplyWorker } from '#server/features/chat/reply-worker.ts'
import { findOwnMessage, isOwnMessage } from '#server/features/chat/store.ts'
import { credentialOf, expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { findSession } from '#server/ground/sessions.ts'
import { EventStream } from '#server/platform/http/event-stream.ts'
import { refuse } from '#server/platform/refuse.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'

interface ReplyStreamDependencies extends Pick<Mounting, 'database' | 'clock'> {
  readonly replyWorker: ReplyWorker
  readonly naming: NameLookups
}

/** Poll interval for a reply that another process writes, in milliseconds. */
const pollInterval = 400
const sessionCheckInterval = 5000
/** A pilot who asked less than this ago needs no new session check. */
const admissionTtl = 2000
// A complete reply may be buffered at once.
const maxUnread = 1024 * 1024

/**
 * The event stream of one reply: the text so far, from the requested offset, then each part as it is written.
 */
export function serveReplyStream(api: FastifyInstance, dependencies: ReplyStreamDependencies): void {
  const { database, clock, replyWorker } = dependencies
  const streams = new Set<EventStream>()
  api.route<ReplyStreamRoute>({
    method: 'GET',
    url: replyStreamPath.replace('{message_id}', ':message_id'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { message_id: id } = request.params
      const pilot = await admit(dependencies, request)
      const from = Math.max(0, Math.trunc(Number(request.query.from ?? 0)) || 0)
      const stream = new EventStream(reply, { maxUnread })
      streams.add(stream)
      const follower = new ReplyFollower(dependencies, { stream, id, from, pilot })
      const live = replyWorker.liveText(id)
      const isSessionActive = async () =>
        (await findSession(database.pool, credentialOf(request), clock.now()))?.isActive === true
      try {
        if (live) followLive(follower, live, isSessionActive)
        else await poll(follower, isSessionActive)
      } catch (error) {
        request.log.error(error, 'a reply could not be followed')
        stream.end()
      }
      stream.onClose(() => streams.delete(stream))
      return reply
    },
  })
  api.addHook('preClose', (done) => {
    for (const stream of streams) stream.end()
    done()
  })
}

interface ReplyStreamRoute {
  Params: { message_id: string }
  Querystring: { from?: string }
}

/** The pilot whose reply this is; for anyone else it doesn't exist. */
async function admit(
  { database, clock, replyWorker }: ReplyStreamDependencies,
  request: FastifyRequest<ReplyStreamRoute>,
): Promise<Pilot> {
  const { message_id: id } = request.params
  const admission = replyWorker.liveText(id)?.admission
  // The same session was checked a moment ago, so the first word needn't wait for the database.
  const hasJustAsked =
    admission !== undefined &&
    clock.now().getTime() - admission.at.getTime() < admissionTtl &&
    admission.pilot.sessionHash.equals(credentialOf(request).hash)
  const pilot = hasJustAsked
    ? admission.pilot
    : await authenticatePilot({ database, clock }, request, { needs: 'chat.use', tokens: 'allowed' })
  expectIds(request.params)
  const isOwn =
    admission?.pilot.accountId === pilot.accountId ||
    (await database.inFamily(pilot.familyId, (tx) => isOwnMessage(tx, pilot, id)))
  return isOwn ? pilot : refuse('not_found')
}

interface FollowedReply {
  readonly stream: EventStream
  readonly id: string
  readonly from: number
  readonly pilot: Pilot
}

/** Sends the changes of one reply to one stream. */
class ReplyFollower {
  readonly stream: EventStream
  private readonly dependencies: ReplyStreamDependencies
  private readonly reply: FollowedReply
  private offset: number
  private hasEnded = false

  constructor(dependencies: ReplyStreamDependencies, reply: FollowedReply) {
    this.dependencies = dependencies
    this.reply = reply
    this.stream = reply.stream
    this.offset = reply.from
  }

  /** The message as it is stored now. */
  readMessage() {
    const { database, naming } = this.dependencies
    const { id, pilot } = this.reply
    return database.inFamily(pilot.familyId, async (tx) => {
      const { conversation, message } = await findOwnMessage(tx, pilot, id)
      return showMessage({ tx, pilot, naming }, conversation, message)
    })
  }

  /** Sends the part of a text that the stream doesn't have yet. `at` is the position of the text in the reply. */
  sendText(text: string, at: number): void {
    // A restarted reply is sent again from its beginning.
    if (at + text.length < this.offset) this.offset = at
    const fresh = text.slice(Math.max(0, this.offset - at))
    if (fresh === '') return
    this.stream.send('more', { from: this.offset, text: fresh })
    this.offset += fresh.length
  }

  async sendMessage(): Promise<void> {
    const message = await this.readMessage()
    if (!this.hasEnded) this.stream.send('message', message)
  }

  async end(): Promise<void> {
    if (this.hasEnded) return
    this.hasEnded = true
    this.stream.send('message', await this.readMessage())
    this.stream.end()
  }
}

/** Follows a reply that this process writes. */
function followLive(follower: ReplyFollower, live: LiveText, isSessionActive: () => Promise<boolean>): void {
  const { stream } = follower
  const failed = () => stream.end()
  follower.sendText(live.text, 0)
  const unfollow = live.follow((event) => {
    if (event.kind === 'more') follower.sendText(event.text, event.from)
    else if (event.kind === 'ended') void follower.end().catch(failed)
    else void follower.sendMessage().catch(failed)
  })
  const checkSession = async () => {
    if (await isSessionActive()) stream.beat()
    else stream.end()
  }
  const sessionCheck = setInterval(() => void checkSession().catch(failed), sessionCheckInterval)
  stream.onClose(() => {
    unfollow()
    clearInterval(sessionCheck)
  })
}

/** Polls a reply that another process writes, or that has ended, until it has. */
async function poll(follower: ReplyFollower, isSessionActive: () => Promise<boolean>): Promise<void> {
  const { stream } = follower
  const pollOnce = async () => {
    const message = await follower.readMessage()
    if (message.state !== 'writing') return follower.end()
    if (!(await isSessionActive())) return stream.end()
    follower.sendText(message.text, 0)
  }
  await pollOnce()
  const polling = setInterval(() => void pollOnce().catch(() => stream.end()), pollInterval)
  stream.onClose(() => clearInterval(polling))
}
