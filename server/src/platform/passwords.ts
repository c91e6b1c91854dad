import { hash, verify } from '@node-rs/argon2'

declare global {
  interface ImportMeta {
    readonly env?: { readonly MODE?: string }
  }
}

// Argon2id, which is the library's own choice, at the cost OWASP names for it: about 15 ms.
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
// Thousands of accounts are made in tests. Only the test runner sets this, in its own loader: no environment can bring it about, and a
// test looks at what the built house really stores (server/test/process).
const isInTest = import.meta.env?.MODE === 'test'
const cost = isInTest ? { ...fullCost, memoryCost: 1024, timeCost: 1 } : fullCost

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

// Verified against when there is no account, so that an unknown address takes as long as a wrong password.
const nobodysHash = hashPassword('there is no such account')

export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'))
  return matches && stored !== undefined
}
