import PostalMime, { type Address } from 'postal-mime'

import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { readHtmlText } from '#server/features/files/reading/read-html.ts'

/** Email: subject, addresses, date, body, and the names of attachments. */
export async function readEmail(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 })
  const head: [string, string | undefined][] = [
    ['From', addresses(email.from && [email.from])],
    ['To', addresses(email.to)],
    ['Cc', addresses(email.cc)],
    ['Date', email.date],
  ]
  collector.write(`${email.subject ?? ''}\n`)
  for (const [name, value] of head) if (value) collector.write(`${name}: ${value}\n`)
  collector.write('\n')
  if (email.text?.trim()) collector.write(email.text)
  else if (email.html) readHtmlText(email.html, collector)
  const names = email.attachments.flatMap(({ filename }) => filename ?? [])
  if (names.length > 0) collector.write(`\n\n${names.join('\n')}\n`)
}

function addresses(list: readonly Address[] | undefined): string {
  return (list ?? [])
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ')
}
