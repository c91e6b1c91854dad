/** What a paper can be taken home as. */
export const exportFormats = ['pdf', 'docx', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Where a paper is fetched from as a file; below /api. `?version=2` asks for an older version, without it the newest comes.
 * It answers bytes, so it is none of the calls.
 */
export const paperFilePath = '/documents/{id}/export/{format}/'
