import { CornerDownLeft, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'

import { capitals } from '#contract/capitals.ts'
import type { Order } from '#contract/commands/command.ts'
import type { ParsedCommand } from '#contract/commands/parse.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { usageKey, willKey } from '#web/shell/command-bar/order-texts.ts'
import { useOutlook } from '#web/shell/command-bar/use-outlook.ts'

export type Meaning = ParsedCommand | { readonly kind: 'not_yours' }

/** The line above the bar: what Enter will do, or the syntax of the command. */
export function BarLine({ meaning, isInChat }: { meaning: Meaning; isInChat: boolean }) {
  const { t } = useTexts('commands')
  switch (meaning.kind) {
    case 'message':
      return isInChat ? null : <Ahead>{t('will.message')}</Ahead>
    case 'command':
      return (
        <Ahead>
          {meaning.order.makes ? (
            <DocumentSentence makes={meaning.order.makes} values={meaning.values} />
          ) : (
            t(willKey(meaning.order.key))
          )}
        </Ahead>
      )
    case 'unfinished':
    case 'invalid':
      return meaning.order?.usage === undefined ? null : <Usage of={meaning.order.key} />
    case 'not_yours':
    case 'nothing':
      return null
  }
}

function Ahead({ children }: { children: ReactNode }) {
  return (
    <>
      <CornerDownLeft size={16} aria-hidden="true" />
      <span>{children}</span>
    </>
  )
}

function Usage({ of }: { of: string }) {
  const { t } = useTexts('commands')
  return (
    <>
      <PenLine size={16} aria-hidden="true" />
      <span>{t('will.usage', { usage: t(usageKey(of)) })}</span>
    </>
  )
}

function DocumentSentence({
  makes,
  values,
}: {
  makes: NonNullable<Order['makes']>
  values: Readonly<Record<string, string>>
}) {
  const { t } = useTexts(['commands', 'governance'])
  const outlook = useOutlook(makes)
  if (values['class'] ?? values['capital']) {
    const documentClass = documentClasses.find((one) => one === values['class']) ?? makes
    const capital = capitals.find((one) => one === values['capital']) ?? 'cultural'
    return t('will.kind', {
      class: t(`governance:class.${documentClass}`),
      capital: t(`governance:capital.${capital}`),
    })
  }
  if (!outlook) return t(`will.${makes}`)
  if (!('needed' in outlook)) return t(`will.${makes}_${outlook.kind}`)
  return t(`will.${makes}_${outlook.kind}`, { needed: outlook.needed, all: outlook.all })
}
