import type { readConversation } from '#contract/chat/calls.ts'
import { showConversation } from '#server/features/chat/show.ts'
import { findConversation, findMessage } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookups } from '#server/ground/names.ts'

export function read({ naming }: { readonly naming: NameLookups }): Handler<typeof readConversation> {
  return async ({ tx, pilot, params, query }) => {
    const row = await findConversation(tx, pilot, params.id)
    const before = query.before === undefined ? undefined : await findMessage(tx, row, query.before)
    return showConversation({ tx, pilot, naming }, row, before)
  }
}
