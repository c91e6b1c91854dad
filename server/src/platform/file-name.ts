// What no file system of today takes in a name, and what turns the direction of reading: with it a name could hide its ending.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A title as the name of a file, without its ending: short, on one line, and without dots and spaces where Windows takes none. */
export function fileName(title: string): string {
  const [short = ''] = /^.{0,60}/su.exec(title.normalize('NFC').replace(forbidden, ' ')) ?? []
  return short.replace(/\s+/g, ' ').replace(/^[.\s]+|[.\s]+$/g, '') || 'paper'
}
