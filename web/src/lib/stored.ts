import * as z from 'zod/mini'

interface StoredValue<Value> {
  /** The stored value, or the fallback if there is none or it doesn't fit the schema. */
  readonly read: () => Value
  readonly write: (value: Value) => void
  readonly clear: () => void
}

/**
 * One JSON value in the browser's storage. Storage that is full or blocked is no error: what is stored is also
 * on the page.
 */
export function stored<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
  place: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredValue<Value> {
  return {
    read: () =>
      withStorage(() => {
        const text = globalThis[place].getItem(key)
        const parsed = text === null ? null : z.safeParse(schema, JSON.parse(text))
        return parsed?.success ? parsed.data : fallback
      }) ?? fallback,
    write: (value) => withStorage(() => globalThis[place].setItem(key, JSON.stringify(value))),
    clear: () => withStorage(() => globalThis[place].removeItem(key)),
  }
}

function withStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** A text in the browser's storage, as it is; empty if there is none. */
export function storedText(key: string): StoredValue<string> {
  const clear = () => withStorage(() => localStorage.removeItem(key))
  return {
    read: () => withStorage(() => localStorage.getItem(key)) ?? '',
    write: (text) => (text === '' ? clear() : withStorage(() => localStorage.setItem(key, text))),
    clear,
  }
}

/** A list that leaves out items that don't fit the schema. */
export function listOf<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<readonly Item[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((items) => items.flatMap((one) => valid(item, one))),
  )
}

/** A record that leaves out entries that don't fit the schema. */
export function recordOf<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Readonly<Record<string, Item>>> {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((entries) =>
      Object.fromEntries(
        Object.entries(entries).flatMap(([key, one]) => valid(item, one).map((value) => [key, value])),
      ),
    ),
  )
}

function valid<Item>(schema: z.ZodMiniType<Item>, value: unknown): Item[] {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [parsed.data] : []
}
