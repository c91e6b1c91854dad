import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// A longer text says nothing more, and would cost seconds.
const longestJudged = 100

const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** 0 (guessed at once) to 4 (not to be guessed). */
export function judgePassword(password: string): number {
  return zxcvbn.check(password.slice(0, longestJudged)).score
}
