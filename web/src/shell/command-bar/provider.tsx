import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useMemo,
  useState,
} from 'react'

/** Shared by the command bar and the pages: the last command, whether it is being sent, and its target. */
export interface CommandBarState {
  readonly command: string
  readonly setCommand: Dispatch<SetStateAction<string>>
  readonly submitting: boolean
  readonly setSubmitting: Dispatch<SetStateAction<boolean>>
  readonly loc: string
  readonly setLoc: Dispatch<SetStateAction<string>>
}

const CommandBarContext = createContext<CommandBarState | null>(null)

export function CommandBarProvider({ children }: { children: ReactNode }) {
  const [command, setCommand] = useState('')
  const [submitting, setSubmitting] = useState(false)
  const [loc, setLoc] = useState('')
  const state = useMemo(
    () => ({ command, setCommand, submitting, setSubmitting, loc, setLoc }),
    [command, submitting, loc],
  )
  return <CommandBarContext value={state}>{children}</CommandBarContext>
}

export function useCommandBar(): CommandBarState {
  const state = useContext(CommandBarContext)
  if (!state) throw new Error('useCommandBar must be used within a CommandBarProvider')
  return state
}
