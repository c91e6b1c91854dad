import { useMatches } from '@tanstack/react-router'
import { useMemo, useReducer } from 'react'

import { catalogue } from '#contract/commands/catalogue.ts'
import { isComplete } from '#contract/commands/command.ts'
import { offeredTo, understand } from '#contract/commands/offered.ts'
import { suggest, type Suggestion } from '#contract/commands/suggest.ts'
import { useMe } from '#web/ground/session.ts'
import { barAfter, emptyBar } from '#web/shell/command-bar/bar-state.ts'
import { useSendCommand } from '#web/shell/command-bar/sent-command.ts'
import { addToHistory, commandHistory } from '#web/shell/command-bar/command-history.ts'

/** The text of the bar, its meaning for this pilot, and the available actions. */
export function useBar() {
  const { account, family, may } = useMe()
  // The history of one family must not appear in another.
  const owner = `${account.id}:${family.id}`
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const sendCommand = useSendCommand()
  const [bar, act] = useReducer(barAfter, emptyBar)
  const suggestions = useMemo(() => suggest(bar.text, offeredTo(may, catalogue)), [bar.text, may])
  const meaning = useMemo(() => understand(bar.text, may, catalogue), [bar.text, may])

  const submit = (text: string) => {
    const understood = understand(text, may, catalogue)
    if (understood.kind === 'nothing') return
    if (understood.kind !== 'message' && understood.kind !== 'command') return act({ type: 'refuse' })
    addToHistory(owner, understood.text)
    act({ type: 'write', text: '' })
    sendCommand(understood.text, understood.target)
  }

  return {
    bar,
    suggestions,
    meaning,
    act,
    submit,
    page,
    fill: (suggestion: Suggestion) => act({ type: 'write', text: `${suggestion.value} ` }),
    /** Enter sends a complete command at once. */
    choose: (suggestion: Suggestion) => {
      act({ type: 'write', text: `${suggestion.value} ` })
      if (isComplete(suggestion)) submit(suggestion.value)
    },
    /** Browses the history: +1 is further back, −1 is towards now. */
    browse: (step: number) => {
      const history = commandHistory(owner)
      const back = Math.min(Math.max(bar.back + step, 0), history.length)
      act({ type: 'browse', back, text: history[history.length - back] ?? '' })
    },
  }
}

export type BarControls = ReturnType<typeof useBar>
