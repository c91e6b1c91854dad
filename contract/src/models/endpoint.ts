import { readWebAddress } from '#contract/web-address.ts'

/**
 * Normalizes the address of a self-hosted server; null if it is invalid. A bare host gets the `/v1` path that
 * Ollama, llama.cpp, vLLM and LM Studio all use.
 */
export function endpointOf(text: string): string | null {
  const url = readWebAddress(text, 'http')
  if (!url || url.search !== '') return null
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
