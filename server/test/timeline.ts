import type { TestClient } from './world.ts'

interface ShownEntry {
  readonly id: string
  readonly title: string
  readonly on: string
  readonly entry: { readonly version: number }
}

/** Adds an entry to the timeline. */
export async function addEntry(client: TestClient, values: object = {}): Promise<ShownEntry> {
  const response = await client.post('/timeline/entries/', {
    title: 'The mill is bought',
    kind: 'milestone',
    on: '1874',
    ...values,
  })
  if (response.statusCode !== 200) throw new Error(`The entry was refused: ${response.body}`)
  return response.json()
}
