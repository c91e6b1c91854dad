import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { Trans } from 'react-i18next'

import type { TextKey, UsedRooms, Translate, PlaceholderValues } from '#web/lib/translate.ts'

interface TypedTransProps<Used extends UsedRooms> {
  readonly t: Translate<Used>
  readonly i18nKey: TextKey<Used>
  readonly values?: PlaceholderValues
  /** The elements that replace the tags in the text. */
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A text with elements in it, such as a link or a key: `Trans` with typed keys. */
export function TypedTrans<const Used extends UsedRooms>({ t, i18nKey, ...rest }: TypedTransProps<Used>) {
  return <Trans t={t as unknown as TFunction} i18nKey={i18nKey} {...rest} />
}
