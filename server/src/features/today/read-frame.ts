import { firstPages } from '#contract/today/first-pages.ts'
import type { readFrame as readFrameCall } from '#contract/today/calls.ts'
import { readPart, type TodayParts } from '#server/features/today/parts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { innerCall } from '#server/ground/inner-call.ts'

/** Sequential: all parts share the connection of this transaction. */
export function readFrame(parts: TodayParts): Handler<typeof readFrameCall> {
  return async (reader) => ({
    families: await innerCall(parts.listFamilies, reader, {}),
    lifecycle: await readPart(parts.readLifecycle, reader),
    members: await readPart(parts.listMembers, reader, firstPages.members),
    notifications: await innerCall(parts.listNotifications, reader, { query: firstPages.notifications }),
    documents: await readPart(parts.listDocuments, reader, firstPages.documents),
  })
}
