interface Address {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly origin: string
}

// Browsers and Node both have it; the contract is compiled with the types of neither.
declare const URL: new (text: string) => Address

/**
 * The address of a server of one's own as it is kept, or null if it can't be one. A bare host gets the path that Ollama, llama.cpp,
 * vLLM and LM Studio all answer at. A name or password in the address is refused: it would be shown again, and what is secret has
 * its own field.
 */
export function endpointOf(text: string): string | null {
  const trimmed = text.trim()
  let url: Address
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  } catch {
    return null
  }
  const isPlain =
    (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || url.hostname === '') return null
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
