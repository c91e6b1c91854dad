import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

import type { Rooms, Say } from '#web/lib/say.ts'

interface Texts<Given extends Rooms> {
  readonly t: Say<Given>
  readonly i18n: i18n
}

/** The texts of a room, or of several (say.ts), drawn anew when the language changes. */
export function useTexts<const Given extends Rooms = 'common'>(rooms?: Given): Texts<Given> {
  const { t, i18n } = useTranslation(rooms as string | undefined)
  return { t: t as Say<Given>, i18n }
}
