import { fileBytesPath } from '#contract/files/calls.ts'
import { addressOf } from '#contract/call.ts'

/** Starts a download in the browser, so that large files never pass through the page's memory. */
export function downloadFile(id: string, version?: number): void {
  download(`/api${addressOf(fileBytesPath, { id })}${version === undefined ? '' : `?version=${version}`}`)
}

export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  // The server sends the file name.
  link.download = ''
  link.click()
}
