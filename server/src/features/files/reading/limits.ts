const megabyte = 1024 * 1024

export interface Limits {
  /** File size in bytes. */
  readonly bytes: number
  /** Memory of the process in bytes, whatever the file is. */
  readonly memory: number
  /** Time per file in milliseconds. */
  readonly time: number
  /** Time per picture, which needs OCR. */
  readonly pictureTime: number
  /** Time per PDF, whose pages may be scans. */
  readonly pdfTime: number
  /** Pages per file read by OCR. */
  readonly scannedPages: number
  /** Idle time before the process ends, in milliseconds. */
  readonly idle: number
  /** Characters of extracted text. */
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

// Limits on the contents of a file; not configurable.
export const maxEntries = 10_000
export const maxInflated = 300 * megabyte
// Documents compress 10 to 50 times, a zip bomb 1,000 times: beyond this size the ratio is checked.
export const minCheckedInflation = 16 * megabyte
export const maxCompressionRatio = 250
export const maxPixels = 50_000_000
