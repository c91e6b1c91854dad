// GEDCOM 5.5.1 names the extension of a file, GEDCOM 7 its media type. Each has exactly one partner.
const mediaTypes: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  txt: 'text/plain',
}
const extensions = Object.fromEntries(
  Object.entries(mediaTypes).map(([extension, type]) => [type, extension]),
)
const otherNames: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif' }

export function formFromFile(form: string): string {
  const lower = form.trim().toLowerCase()
  return extensions[lower] ?? otherNames[lower] ?? (mediaTypes[lower] ? lower : form)
}

export function formFor7(form: string): string {
  return mediaTypes[form] ?? form
}
