// The bytes from 0x80 to 0x9F; all others are the same as in Latin-1.
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Node 20 decodes these bytes as control characters when TextDecoder is asked for Windows-1252. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => letters[character.charCodeAt(0) - 0x80] ?? character)
}
