import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { Trans } from 'react-i18next'

import type { KeyIn, Rooms, Say, Values } from '#web/lib/say.ts'

interface RichProps<Given extends Rooms> {
  readonly t: Say<Given>
  readonly i18nKey: KeyIn<Given>
  readonly values?: Values
  /** What stands for the tags in the text. */
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A text with something in it that is more than words: a name that leads somewhere, a key to press. */
export function Rich<const Given extends Rooms>({ t, i18nKey, ...rest }: RichProps<Given>) {
  return <Trans t={t as unknown as TFunction} i18nKey={i18nKey} {...rest} />
}
