import type { Voice } from './world.ts'

interface ShownEntry {
  readonly id: string
  readonly title: string
  readonly on: string
  readonly entry: { readonly version: number }
}

/** Something the family wrote into its timeline. */
export async function addEntry(voice: Voice, values: object = {}): Promise<ShownEntry> {
  const answer = await voice.post('/timeline/entries/', { title: 'The mill is bought', kind: 'milestone', on: '1874', ...values })
  if (answer.statusCode !== 200) throw new Error(`The entry was refused: ${answer.body}`)
  return answer.json()
}
