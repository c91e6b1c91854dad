export const exportFormats = ['pdf', 'docx', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Path of an exported document below /api. `?version=2` selects an older version; the default is the newest.
 * It returns bytes, so it is not a JSON call.
 */
export const documentFilePath = '/documents/{id}/export/{format}/'
