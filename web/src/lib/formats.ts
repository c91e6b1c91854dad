import { formatLocale } from '#web/lib/texts.ts'

/** Caches Intl formats: creating one costs a hundred times as much as using it, and lists use hundreds. */
function cachedFormat<Options, Format>(Constructor: new (locale: string, options: Options) => Format) {
  const cache = new Map<string, Format>()
  return (options: Options, locale = formatLocale()): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = cache.get(key) ?? new Constructor(locale, options)
    cache.set(key, format)
    return format
  }
}

export const dateAs = cachedFormat<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const listAs = cachedFormat<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat)
export const numberAs = cachedFormat<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const agoAs = cachedFormat<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  Intl.RelativeTimeFormat,
)
