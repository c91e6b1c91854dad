/** The response body exceeds the limit. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
  readonly code = 'RESPONSE_TOO_LARGE'
}

/** Returns the response with a body that fails after `maxBytes` uncompressed bytes. */
export function limitResponse(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let count = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.byteLength
      if (count > maxBytes) controller.error(new ResponseTooLarge())
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  // undici's own Headers must be copied entry by entry.
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers: [...headers] })
}
