import { addressOf, type ParamsOf } from '#contract/call.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { reach } from '#web/lib/send.ts'
import { say } from '#web/lib/texts.ts'

/** Fetches a file of the house and hands it to the browser to keep, under the name the house gives it. Throws what went wrong. */
export async function takeFile<Path extends string>(path: Path, params: ParamsOf<Path>): Promise<void> {
  const { data: response, error } = await reach(`/api${addressOf(path, params as object)}`, { method: 'GET', path })
  if (error) throw new CallFailed(error)
  const content = await response.blob().catch(() => null)
  if (!content) throw new CallFailed({ status: 0, detail: say('common:error.unreachable'), fields: {}, body: undefined })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // Not before the browser has begun to take it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : ''
}
