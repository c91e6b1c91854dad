/** More came than fits into what was agreed. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
  readonly code = 'ANSWER_TOO_LARGE'
}

/** The same answer, which breaks off with an error once it has grown beyond `largest` bytes, unpacked. */
export function limited(response: Response, largest: number): Response {
  if (!response.body) return response
  let count = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.byteLength
      if (count > largest) controller.error(new AnswerTooLarge())
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  // Headers of undici's own kind are read one by one.
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers: [...headers] })
}
