import { useParams } from '@tanstack/react-router'
import { useMemo, useReducer } from 'react'

import { catalogue } from '#contract/commands/catalogue.ts'
import { isWhole } from '#contract/commands/command.ts'
import { offeredTo, understand } from '#contract/commands/offered.ts'
import { suggest, type Suggestion } from '#contract/commands/suggest.ts'
import { useMe } from '#web/features/session/queries.ts'
import { barAfter, emptyBar } from '#web/shell/command-bar/bar-state.ts'
import { useHandOver } from '#web/shell/command-bar/hand-over.ts'
import { keepCommand, keptCommands } from '#web/shell/command-bar/kept-commands.ts'

/** What is written in the bar, what it means to this pilot, and what can be done with it. */
export function useBar() {
  const { account, family, may } = useMe()
  // What one asked in one family is nothing to be leafed through in another.
  const whose = `${account.id}:${family.id}`
  const { page } = useParams({ strict: false })
  const handOver = useHandOver()
  const [bar, act] = useReducer(barAfter, emptyBar)
  const suggestions = useMemo(() => suggest(bar.text, offeredTo(may, catalogue)), [bar.text, may])
  const meaning = useMemo(() => understand(bar.text, may, catalogue), [bar.text, may])

  const submit = (text: string) => {
    const understood = understand(text, may, catalogue)
    if (understood.kind === 'nothing') return
    if (understood.kind !== 'talk' && understood.kind !== 'command') return act({ type: 'refuse' })
    keepCommand(whose, understood.text)
    act({ type: 'write', text: '' })
    handOver(understood.text, understood.target)
  }

  return {
    bar,
    suggestions,
    meaning,
    act,
    submit,
    page: page?.toLowerCase(),
    fill: (suggestion: Suggestion) => act({ type: 'write', text: `${suggestion.value} ` }),
    /** By Enter, what needs nothing more is sent at once. */
    choose: (suggestion: Suggestion) => {
      act({ type: 'write', text: `${suggestion.value} ` })
      if (isWhole(suggestion)) submit(suggestion.value)
    },
    /** Leafs through what was sent before: +1 further back, −1 towards now. */
    leaf: (step: number) => {
      const kept = keptCommands(whose)
      const back = Math.min(Math.max(bar.back + step, 0), kept.length)
      act({ type: 'leaf', back, text: kept[kept.length - back] ?? '' })
    },
  }
}

export type BarControls = ReturnType<typeof useBar>
