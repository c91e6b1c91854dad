import { findDocumentLinks } from '#server/features/documents/links.ts'
import { findFileLinks } from '#server/features/files/links.ts'
import type { LinkSources } from '#server/ground/links.ts'

/** The kinds of items a mission can link to. */
export const linkSources: LinkSources = { document: findDocumentLinks, file: findFileLinks }
