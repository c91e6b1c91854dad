import { formatLocale } from '#web/lib/texts.ts'

/** Making one costs a hundred times what using it does, and a list writes hundreds of dates and sizes alike. */
function kept<Shape, Format>(Made: new (locale: string, shape: Shape) => Format) {
  const made = new Map<string, Format>()
  return (shape: Shape, locale = formatLocale()): Format => {
    const key = `${locale} ${JSON.stringify(shape)}`
    const format = made.get(key) ?? new Made(locale, shape)
    made.set(key, format)
    return format
  }
}

export const dateAs = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const listAs = kept<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat)
export const numberAs = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const agoAs = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)
