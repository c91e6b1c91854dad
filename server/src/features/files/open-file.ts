import type { openFile as openFileCall } from '#contract/files/file-calls.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { findFile, shownFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const passagesPerPage = 60

/** A file's details, versions and text for its page. */
export const openFile: Handler<typeof openFileCall> = async ({ tx, pilot, params, body, now }) => {
  const { familyId } = pilot
  const file = await findFile(tx, pilot, { id: params.id, now })
  await noteOpening(tx, pilot, { fileId: file.id, now })
  const { hash, checked_at } = await tx
    .selectFrom('blobs')
    .select(['hash', 'checked_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', file.blob_id)
    .executeTakeFirstOrThrow()
  const names = await namesOf(tx, [file.created_by, ...(file.learning_by ? [file.learning_by] : [])])
  const versions = await versionsOf(tx, familyId, file.id)
  const fileKey = { familyId, fileId: file.id }
  return {
    ...shownFile(pilot, file),
    created_by: names.get(file.created_by) ?? '',
    hash: hash ?? '',
    checked_at: checked_at?.toISOString() ?? null,
    learning: {
      by_itself: file.is_learning,
      by: file.learning_by === null ? null : (names.get(file.learning_by) ?? ''),
      at: file.learning_at?.toISOString() ?? null,
    },
    text: {
      state: file.text_state,
      error: file.text_trouble,
      passages: await passagesOf(tx, fileKey, body.from ?? 0),
      total: await countPassages(tx, fileKey),
      scanned: file.text_scanned,
      unread: file.text_unread,
    },
    versions,
  }
}

interface FileId {
  readonly familyId: string
  readonly fileId: string
}

async function passagesOf(tx: Tx, { familyId, fileId }: FileId, from: number) {
  const rows = await tx
    .selectFrom('file_passages')
    .select(['place', 'page', 'heading', 'body as text'])
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('place', '>=', from)
    .orderBy('place')
    .limit(passagesPerPage)
    .execute()
  return rows
}

async function countPassages(tx: Tx, { familyId, fileId }: FileId): Promise<number> {
  const row = await tx
    .selectFrom('file_passages')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('place', '>', titlePlace)
    .executeTakeFirst()
  return row?.total ?? 0
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'full_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

const maxVersions = 200

async function versionsOf(tx: Tx, familyId: string, fileId: string) {
  const rows = await tx
    .selectFrom('file_versions as v')
    .leftJoin('accounts as a', 'a.id', 'v.made_by')
    .select([
      'v.number',
      'v.name',
      'v.type',
      'v.size',
      'v.made_at',
      'v.restored_from',
      'v.blob_id',
      'a.full_name',
    ])
    .where('v.family_id', '=', familyId)
    .where('v.file_id', '=', fileId)
    .orderBy('v.number', 'desc')
    .limit(maxVersions)
    .execute()
  return rows.map(({ made_at, full_name, blob_id, ...version }, index) => ({
    ...version,
    made_at: made_at.toISOString(),
    made_by: full_name ?? '',
    is_same: rows[index + 1]?.blob_id === blob_id,
  }))
}
