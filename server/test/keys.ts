import type { Keyring } from '#server/platform/keyring.ts'
import { fingerprintOf } from '#server/platform/secret-key.ts'

/** Keys without a file. The first one encrypts. */
export function fixedKeys(...bytes: readonly [Buffer, ...Buffer[]]): Keyring {
  const all = bytes.map((one) => ({ bytes: one, fingerprint: fingerprintOf(one) }))
  const seals = { bytes: bytes[0], fingerprint: fingerprintOf(bytes[0]) }
  return {
    forSealing: () => Promise.resolve(seals),
    current: () => Promise.resolve(seals),
    find: (fingerprint) => all.find((key) => key.fingerprint === fingerprint),
    all: () => all,
  }
}
