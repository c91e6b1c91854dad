import { findDocumentLinks } from '#server/features/documents/links.ts'
import { findFileLinks } from '#server/features/files/links.ts'
import type { LinkSources } from '#server/ground/links.ts'

/** What missions can be linked to. */
export const linkSources: LinkSources = { document: findDocumentLinks, file: findFileLinks }
