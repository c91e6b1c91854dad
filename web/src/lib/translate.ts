import type { TextRooms } from '#texts/text-rooms.ts'

export type TextRoom = keyof TextRooms

/**
 * One room or several. Keys without a room belong to the first; others are prefixed, as in
 * `common:action.close`.
 */
export type UsedRooms = TextRoom | readonly [TextRoom, ...TextRoom[]]

// Plural keys are used without their plural suffix.
type Stem<Key> = Key extends `${infer Stem}_one` ? Stem : Key extends `${infer Stem}_other` ? Stem : Key
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key | Stem<Key> : `${Key}.${KeysOf<Texts[Key]>}`
}[keyof Texts & string]

// Computed once per room. i18next's own types compute them for every text, which took a quarter of the type
// check.
type Keys = { readonly [Name in TextRoom]: KeysOf<TextRooms[Name]> }
type PrefixedKeys = { readonly [Name in TextRoom]: `${Name}:${Keys[Name]}` }

type First<Used> = Used extends readonly [infer Name extends TextRoom, ...unknown[]]
  ? Name
  : Used extends TextRoom
    ? Used
    : never
type Each<Used> = Used extends readonly TextRoom[] ? Used[number] : Used extends TextRoom ? Used : never

export type TextKey<Used extends UsedRooms> = Keys[First<Used>] | PrefixedKeys[Each<Used>]

export type PlaceholderValues = Readonly<Record<string, unknown>>

type TranslateKey<Key> = (key: Key, values?: PlaceholderValues) => string

/** The `t` that a helper needs for one room; callers may have more rooms. */
export type TranslateRoom<Name extends TextRoom> = TranslateKey<Keys[Name]>

/** Translates a text of these rooms. */
export type Translate<Used extends UsedRooms> = TranslateKey<TextKey<Used>>

/** Translates a text of any room, with the room's prefix. */
export type TranslateAny = TranslateKey<PrefixedKeys[TextRoom]>
