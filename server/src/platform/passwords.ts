import { hash, verify } from '@node-rs/argon2'

import { normalise } from '#contract/normalise.ts'

declare global {
  interface ImportMeta {
    readonly env?: { readonly MODE?: string }
  }
}

// Argon2id, the library's default, at the cost recommended by OWASP: about 15 ms.
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
// Tests create thousands of accounts. Only the test runner's loader sets this, so no environment variable
// can; a test checks what the built server really stores (server/test/process).
const isInTest = import.meta.env?.MODE === 'test'
const cost = isInTest ? { ...fullCost, memoryCost: 1024, timeCost: 1 } : fullCost

export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password, 'NFKC'), cost)
}

// Verified if there is no account, so that an unknown address takes as long as a wrong password.
const dummyHash = hashPassword('there is no such account')

export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), normalise(password, 'NFKC'))
  return matches && stored !== undefined
}
