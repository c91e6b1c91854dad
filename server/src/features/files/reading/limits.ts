const megabyte = 1024 * 1024

export interface Limits {
  /** Of the file, in bytes. */
  readonly bytes: number
  /** Of the process, in bytes: what it may hold at all, whatever the file is. */
  readonly memory: number
  /** How long one file may take, in milliseconds. */
  readonly time: number
  /** The same for a picture, whose letters are looked for. */
  readonly pictureTime: number
  /** The same for a PDF, whose pages may be scans. */
  readonly pdfTime: number
  /** How many pages of one file are read as pictures. */
  readonly scannedPages: number
  /** How long the process stays without anything to do, in milliseconds. */
  readonly idle: number
  /** Of the text that is taken out. */
  readonly characters: number
}

export const defaultLimits: Limits = {
  bytes: 200 * megabyte,
  memory: 700 * megabyte,
  time: 60_000,
  pictureTime: 120_000,
  pdfTime: 300_000,
  scannedPages: 50,
  idle: 60_000,
  characters: 5_000_000,
}

// These hold for what is inside a file, and nobody has a reason to set them.
export const mostEntries = 10_000
export const mostInflated = 300 * megabyte
// Papers become a tenth or a fiftieth when they are packed, a bomb a thousandth: it is known before it has cost much.
export const mostInflatedUnasked = 16 * megabyte
export const mostTimesPacked = 250
export const mostPixels = 50_000_000
