/** The hash of all texts: part of their address, so that they can be kept for ever. */
declare const __TEXTS_VERSION__: string
/** The packs of letters that lie beside the texts, as `ja/door`. */
declare const __FACES__: readonly string[]
