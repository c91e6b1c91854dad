import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

import type { UsedRooms, Translate } from '#web/lib/translate.ts'

interface Texts<Used extends UsedRooms> {
  readonly t: Translate<Used>
  readonly i18n: i18n
}

/** The texts of one or several rooms (translate.ts); re-renders when the language changes. */
export function useTexts<const Used extends UsedRooms = 'common'>(rooms?: Used): Texts<Used> {
  const { t, i18n } = useTranslation(rooms as string | undefined)
  return { t: t as Translate<Used>, i18n }
}
