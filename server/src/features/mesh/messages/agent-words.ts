import type { ContactRow } from '#server/features/mesh/reach.ts'

const ours =
  'A family writes to you through its house. Answer the message itself, in your own role and within your mandate. If something you would need is not among the material, say so.'

/** What an agent on a pilot's model is told before the message: its own instruction, its mandate, and what holds for all of them. */
export function agentWords({ name, instruction, mandate }: Pick<ContactRow, 'name' | 'instruction' | 'mandate'>): string {
  return [instruction, `You are called ${name}.`, ...(mandate === '' ? [] : [`Your mandate: ${mandate}`]), ours].join('\n\n')
}
