import type { TextRooms } from '#web/lib/text-rooms.ts'

export type Room = keyof TextRooms

/** One room, or several: the first is meant where a key names none, the others by their name before the key, as in `common:action.close`. */
export type Rooms = Room | readonly [Room, ...Room[]]

// What counts is asked for without its plural form.
type Stem<Key> = Key extends `${infer Stem}_one` ? Stem : Key extends `${infer Stem}_other` ? Stem : Key
type KeysOf<Texts> = { [Key in keyof Texts & string]: Texts[Key] extends string ? Key | Stem<Key> : `${Key}.${KeysOf<Texts[Key]>}` }[keyof Texts &
  string]

// Worked out once a room. i18next's own types work them out anew for every text, which took a quarter of the time of all checks.
type Keys = { readonly [Name in Room]: KeysOf<TextRooms[Name]> }
type Named = { readonly [Name in Room]: `${Name}:${Keys[Name]}` }

type First<Given> = Given extends readonly [infer Name extends Room, ...unknown[]] ? Name : Given extends Room ? Given : never
type Each<Given> = Given extends readonly Room[] ? Given[number] : Given extends Room ? Given : never

export type KeyIn<Given extends Rooms> = Keys[First<Given>] | Named[Each<Given>]

export type Values = Readonly<Record<string, unknown>>

type SayKey<Key> = (key: Key, values?: Values) => string

/** What a helper asks for that says texts of one room, and is called by pages that say those of more. */
export type SayOf<Name extends Room> = SayKey<Keys[Name]>

/** Says a text of these rooms in the pilot's language. */
export type Say<Given extends Rooms> = SayKey<KeyIn<Given>>

/** Says a text of any room, by its name. */
export type SayAny = SayKey<Named[Room]>
