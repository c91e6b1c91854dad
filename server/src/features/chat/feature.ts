import { chatCalls } from '#contract/chat/all.ts'
import { readMission } from '#contract/missions/calls.ts'
import { actingCalls, readingCalls } from '#server/features/chat/calls.ts'
import { emptyConversationBinTime, conversationBinTasks } from '#server/features/chat/empty-bin.ts'
import { chatHandlers } from '#server/features/chat/handlers.ts'
import { serveMcp } from '#server/features/chat/mcp/serve-mcp.ts'
import { lookupsOf } from '#server/features/chat/lookups.ts'
import { serveReplyStream } from '#server/features/chat/serve-reply-stream.ts'
import { makeReplyWorker, type ReplyWorkerSettings } from '#server/features/chat/reply-worker.ts'
import { defineFeature, type FeatureParts } from '#server/ground/feature.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Services } from '#server/ground/services.ts'

export interface ChatDependencies extends Pick<
  ReplyWorkerSettings,
  'interfaces' | 'findMentionedAgent' | 'near'
> {
  readonly naming: NameLookups
}

export function chatFeature(services: Services, dependencies: ChatDependencies) {
  const { database, clock } = services
  const open = (shared: FeatureParts) => {
    const chat = {
      ...dependencies,
      lookups: lookupsOf(readingCalls(shared)),
      acting: actingCalls(shared),
      readMission: shared.callable(readMission),
    }
    return { ...chat, replyWorker: makeReplyWorker({ ...services, ...chat }) }
  }
  let opened: ReturnType<typeof open> | undefined
  const chatOf = (shared: FeatureParts) => (opened ??= open(shared))
  return defineFeature({
    calls: chatCalls,
    handlers: (shared) => chatHandlers(database, chatOf(shared)),
    routes: (api, shared) => {
      const { replyWorker, naming } = chatOf(shared)
      serveReplyStream(api, { database, clock, replyWorker, naming })
      serveMcp(api, { ...services, ...chatOf(shared) })
    },
    jobs: () => ({ tasks: conversationBinTasks(database, clock), schedule: [emptyConversationBinTime] }),
    unarchivedTables: { conversations: 'private', chat_messages: 'private', chat_proposals: 'private' },
    background: (shared) => chatOf(shared).replyWorker,
  })
}
