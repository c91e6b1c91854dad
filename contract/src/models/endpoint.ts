import { readWebAddress } from '#contract/web-address.ts'

/**
 * The address of a server of one's own as it is kept, or null if it can't be one. A bare host gets the path that Ollama, llama.cpp,
 * vLLM and LM Studio all answer at.
 */
export function endpointOf(text: string): string | null {
  const url = readWebAddress(text, 'http')
  if (!url || url.search !== '') return null
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
