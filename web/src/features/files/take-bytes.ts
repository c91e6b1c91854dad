import { fileBytesPath } from '#contract/files/calls.ts'
import { addressOf } from '#contract/call.ts'

/** Hands a file to the browser to keep. The browser fetches it itself, so that a film of gigabytes never lies in the page's memory. */
export function takeBytes(id: string, version?: number): void {
  takeFrom(`/api${addressOf(fileBytesPath, { id })}${version === undefined ? '' : `?version=${version}`}`)
}

export function takeFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  // The name comes with the answer.
  link.download = ''
  link.click()
}
