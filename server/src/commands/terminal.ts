import { createInterface } from 'node:readline/promises'

/** The input and output of a command; tests have their own. */
export interface Terminal {
  readonly write: (text: string) => void
  /** Asks a question; undefined without an interactive terminal. */
  readonly ask: (question: string) => Promise<string | undefined>
}

export const terminal: Terminal = {
  write: (text) => void process.stdout.write(text),
  ask: async (question) => {
    if (!process.stdin.isTTY) return undefined
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  },
}
