// Browsers and Node both have it; the contract has the types of neither.
declare const crypto: { getRandomValues(words: Uint16Array): Uint16Array }

/**
 * A UUIDv7: 48 bits of time, then random bits. Rows created one after another are adjacent in the index.
 * crypto.randomUUID is not available to a page without TLS.
 */
export function newId(now: Date = new Date()): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const [a = 0, b = 0, ...rest] = crypto.getRandomValues(new Uint16Array(5))
  const version = hex(0x7000 | (a & 0x0fff))
  const variant = hex(0x8000 | (b & 0x3fff))
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest.map(hex).join('')}`
}

const hex = (word: number) => word.toString(16).padStart(4, '0')
