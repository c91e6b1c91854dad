/** The formats we can extract text from. */
export type Format =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'opendocument'
  | 'html'
  | 'xml'
  | 'mail'
  | 'plain'
  | 'picture'

const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

const byType: Readonly<Record<string, Format | undefined>> = {
  'application/pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}wordprocessingml.template`]: 'docx',
  'application/vnd.ms-word.document.macroenabled.12': 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}spreadsheetml.template`]: 'xlsx',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsx',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${office}presentationml.slideshow`]: 'pptx',
  [`${office}presentationml.template`]: 'pptx',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'pptx',
  [`${openDocument}text`]: 'opendocument',
  [`${openDocument}text-template`]: 'opendocument',
  [`${openDocument}spreadsheet`]: 'opendocument',
  [`${openDocument}presentation`]: 'opendocument',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'image/svg+xml': 'xml',
  'message/rfc822': 'mail',
  'application/json': 'plain',
  'application/x-ndjson': 'plain',
  'application/yaml': 'plain',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/bmp': 'picture',
  'image/x-ms-bmp': 'picture',
  'image/gif': 'picture',
  // RTF mixes text and control words; we don't parse it.
  'text/rtf': undefined,
}

const zippedFormats: Readonly<Record<string, Format>> = {
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  odt: 'opendocument',
  ott: 'opendocument',
  ods: 'opendocument',
  odp: 'opendocument',
}
const markupFormats: Readonly<Record<string, Format>> = {
  eml: 'mail',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  xml: 'xml',
  svg: 'xml',
}
const plainExtensions = new Set([
  'txt',
  'text',
  'md',
  'markdown',
  'csv',
  'tsv',
  'json',
  'yaml',
  'yml',
  'log',
  'ged',
  'vcf',
  'ics',
])

/** The format of a file, or undefined if it has no text. The detected type outweighs the name. */
export function formatOf(type: string, name: string): Format | undefined {
  const media = (type.split(';')[0] ?? '').trim().toLowerCase()
  const extension = (/\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? '').toLowerCase()
  // A zip may be any of these; a compound file with such a name is password-protected.
  if (['application/zip', 'application/x-cfb'].includes(media)) return lookUp(zippedFormats, extension)
  // Text in UTF-16 or Windows-1252 has no detectable type.
  if (['', 'application/octet-stream'].includes(media))
    return lookUp(markupFormats, extension) ?? (plainExtensions.has(extension) ? 'plain' : undefined)
  if (media === 'text/plain')
    return extension === 'rtf' ? undefined : (lookUp(markupFormats, extension) ?? 'plain')
  if (Object.hasOwn(byType, media)) return byType[media]
  if (media.endsWith('+xml')) return 'xml'
  return media.startsWith('text/') || media.endsWith('+json') ? 'plain' : undefined
}

function lookUp(formats: Readonly<Record<string, Format>>, extension: string): Format | undefined {
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined
}
