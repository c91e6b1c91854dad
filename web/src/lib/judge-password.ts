import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Longer passwords score no better, and checking them takes seconds.
const maxJudgedLength = 100

const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** The strength of a password, from 0 (guessed at once) to 4 (very hard to guess). */
export function judgePassword(password: string): number {
  return zxcvbn.check(password.slice(0, maxJudgedLength)).score
}
