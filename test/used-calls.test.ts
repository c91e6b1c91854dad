import { describe, expect, test } from 'vitest'

import { allCalls } from '#contract/all-calls.ts'

import { sources } from './imports.ts'

/** Calls that no page makes, each with the reason. */
const unused: Readonly<Record<string, string>> = {
  health: 'monitoring asks it; the web asks its address by `fetch`, as it needs no body',
  ready: 'monitoring asks it',
  listLedger: 'the raw entries, for whoever verifies the ledger from outside; pages read `listActs`',
  findPassages: 'the chat’s search on the server',
  findDecisions: 'the chat’s search on the server',
  findInFiles: 'the chat’s search on the server',
  addUnion: 'programs join two people who are both in the tree; pages add relatives in place',
  allowOperation: 'confirming the chat’s first call of an interface allows it, on the server',
}

const pages = sources().filter(({ path }) => path.startsWith('web/src/'))

/** A call is used if it is named beyond its import, by itself or as part of a group of calls. */
function isUsed(name: string): boolean {
  return pages.some(({ text }) => {
    if (new RegExp(`Calls\\.${name}\\b`).test(text)) return true
    const imported = new RegExp(
      `import (?!type)[^;]*?\\b${name}\\b(?: as (\\w+))?[^;]*? from '#contract/`,
    ).exec(text)
    if (!imported) return false
    const body = text.replaceAll(/^import [^;]*? from '[^']+'$/gm, '')
    return new RegExp(`\\b${imported[1] ?? name}\\b`).test(body)
  })
}

describe('calls of the contract', () => {
  test.each(Object.keys(allCalls).filter((name) => !(name in unused)))(
    'the call %s is used by a page or listed with the reason',
    (name) => {
      expect(isUsed(name)).toBe(true)
    },
  )

  test('the list of unused calls names only unused calls', () => {
    expect(Object.keys(unused).filter((name) => !(name in allCalls) || isUsed(name))).toEqual([])
  })
})
