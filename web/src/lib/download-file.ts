import { addressOf, type ParamsOf } from '#contract/call.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { reach } from '#web/lib/send.ts'
import { translate } from '#web/lib/texts.ts'

/** Downloads a file under the name the server gives it. Throws a CallError on failure. */
export async function downloadFile<Path extends string>(path: Path, params: ParamsOf<Path>): Promise<void> {
  const { data: response, error } = await reach(`/api${addressOf(path, params as object)}`, {
    method: 'GET',
    path,
  })
  if (error) throw new CallError(error)
  const content = await response.blob().catch(() => null)
  if (!content)
    throw new CallError({
      status: 0,
      code: undefined,
      detail: translate('common:error.unreachable'),
      fields: {},
      body: undefined,
    })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // Revoke late: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : ''
}
