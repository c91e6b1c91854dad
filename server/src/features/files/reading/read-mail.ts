import PostalMime, { type Address } from 'postal-mime'

import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { readHtmlText } from '#server/features/files/reading/read-html.ts'

/** A mail: what it is about, between whom, when, what it says, and what was sent along by name. */
export async function readMail(bytes: Uint8Array, gathering: Gathering): Promise<void> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 })
  const head: [string, string | undefined][] = [
    ['From', addresses(mail.from && [mail.from])],
    ['To', addresses(mail.to)],
    ['Cc', addresses(mail.cc)],
    ['Date', mail.date],
  ]
  gathering.write(`${mail.subject ?? ''}\n`)
  for (const [name, value] of head) if (value) gathering.write(`${name}: ${value}\n`)
  gathering.write('\n')
  if (mail.text?.trim()) gathering.write(mail.text)
  else if (mail.html) readHtmlText(mail.html, gathering)
  const names = mail.attachments.flatMap(({ filename }) => filename ?? [])
  if (names.length > 0) gathering.write(`\n\n${names.join('\n')}\n`)
}

function addresses(given: readonly Address[] | undefined): string {
  return (given ?? [])
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ')
}
