import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useMemo, useState } from 'react'

/** What the command bar and the pages share: the last command, whether it is on its way, and the address it goes to. */
export interface CommandBarState {
  readonly command: string
  readonly setCommand: Dispatch<SetStateAction<string>>
  readonly submitting: boolean
  readonly setSubmitting: Dispatch<SetStateAction<boolean>>
  readonly loc: string
  readonly setLoc: Dispatch<SetStateAction<string>>
}

const Shared = createContext<CommandBarState | null>(null)

export function CommandBarProvider({ children }: { children: ReactNode }) {
  const [command, setCommand] = useState('')
  const [submitting, setSubmitting] = useState(false)
  const [loc, setLoc] = useState('')
  const state = useMemo(() => ({ command, setCommand, submitting, setSubmitting, loc, setLoc }), [command, submitting, loc])
  return <Shared value={state}>{children}</Shared>
}

export function useCommandBar(): CommandBarState {
  const state = useContext(Shared)
  if (!state) throw new Error('useCommandBar must be used within a CommandBarProvider')
  return state
}
