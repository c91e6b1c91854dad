import type { CloudProvider } from '#contract/models/providers.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'

export type CloudAddresses = Readonly<Record<CloudProvider, string>>

export const cloudAddresses: CloudAddresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
}

/** The base URL of a connection, without a trailing slash. */
export function addressOf(
  { provider, endpoint }: Pick<ModelConnection, 'provider' | 'endpoint'>,
  addresses: CloudAddresses,
): string {
  return provider === 'self_hosted' ? endpoint : addresses[provider]
}

/** The authentication headers of a connection, as its provider expects them. */
export function headersOf({
  provider,
  authentication,
  authName,
  key,
}: ModelConnection): Record<string, string> {
  if (key === null) return {}
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
  if (provider === 'google') return { 'x-goog-api-key': key }
  if (provider !== 'self_hosted' || authentication === 'bearer') return { authorization: `Bearer ${key}` }
  if (authentication === 'basic')
    return { authorization: `Basic ${Buffer.from(`${authName}:${key}`).toString('base64')}` }
  return authentication === 'header' ? { [authName]: key } : {}
}
