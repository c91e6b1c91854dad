/** The hash of all texts. It is part of their URL, so that they can be cached forever. */
declare const __TEXTS_VERSION__: string
/** The font packs next to the texts, as `ja/entrance`. */
declare const __FONT_PACKS__: readonly string[]
