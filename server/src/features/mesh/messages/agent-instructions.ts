import type { ContactRow } from '#server/features/mesh/connection.ts'

const commonInstruction =
  'A family writes to you through its house. Answer the message itself, in your own role and within your mandate. If something you would need is not among the material, say so.'

/** The system prompt of an agent on a pilot's model. */
export function agentInstructions({
  name,
  instruction,
  mandate,
}: Pick<ContactRow, 'name' | 'instruction' | 'mandate'>): string {
  return [
    instruction,
    `You are called ${name}.`,
    ...(mandate === '' ? [] : [`Your mandate: ${mandate}`]),
    commonInstruction,
  ].join('\n\n')
}
