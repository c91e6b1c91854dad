import { emailKey } from '#server/ground/accounts.ts'
import { refuseField } from '#server/platform/refuse.ts'

let common: Promise<Set<string>> | undefined

// Read when the first password is chosen: most processes never need the list.
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)))
  return common
}

/** Refuses a new password that would be guessed first. Length is the contract's business. */
export async function expectGoodPassword(field: string, password: string, email: string): Promise<void> {
  // Wide or ornate letters are the same password to whoever guesses, and to the hash.
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain === emailKey(email)) refuseField(field, 'password_is_email')
  if ((await commonPasswords()).has(plain)) refuseField(field, 'password_common')
}
