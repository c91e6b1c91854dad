import type { Toolbox } from '#server/features/chat/tools.ts'
import { refusalsInWords } from '#server/features/chat/tools.ts'
import { countProposals, keepProposal, mostProposals } from '#server/features/chat/proposals.ts'
import { materialOf } from '#server/features/chat/sources.ts'
import type { OfferedOperation } from '#server/ground/interfaces.ts'
import type { Tool } from '#server/ground/models/prompt.ts'

const longestName = 64
const longestQuote = 4000

/** The reading operations of the family's interfaces as tools. The first call of each is shown to the pilot, and happens only after their yes. */
export function interfaceToolsOf(box: Toolbox, offered: readonly OfferedOperation[]): Tool[] {
  return offered.map((operation, number) => ({
    name: `interface_${number + 1}_${operation.operation}`.slice(0, longestName),
    about: `${operation.contact}: ${operation.about}`,
    input: operation.input,
    run: (given) => refusalsInWords(box, () => (operation.isAllowed ? ask(box, operation, given) : propose(box, operation, given))),
  }))
}

async function ask(
  { database, message, asker, interfaces, sources, onChange }: Toolbox,
  { contactId, contact, operation }: OfferedOperation,
  given: unknown,
) {
  const pilot = await database.inFamily(message.family_id, asker)
  const answered = await interfaces.ask(pilot, { contactId, operation, given })
  if (typeof answered === 'string') return answered
  const nothing = { version: null, passage: null, heading: answered.address, standing: null } as const
  const numbered = sources.add([{ kind: 'interface', id: contactId, title: contact, ...nothing, quote: answered.text.slice(0, longestQuote) }])
  onChange()
  return numbered.length === 0 ? 'There is no room for more: answer with what you have.' : numbered.map(materialOf)
}

async function propose({ database, message, asker, interfaces, now, onChange }: Toolbox, { contactId, operation }: OfferedOperation, given: unknown) {
  const said = await database.inFamily(message.family_id, async (tx) => {
    const address = await interfaces.addressOf(tx, await asker(tx), { contactId, operation, given })
    if (address === undefined) return 'These arguments do not fit.'
    if ((await countProposals(tx, message)) >= mostProposals) return 'There are enough proposals in this answer.'
    await keepProposal(tx, message, 'ask_interface', { contact_id: contactId, operation, address }, now())
    return 'This call is shown to the pilot, who has to allow it once. Say that you need it, and answer without it for now.'
  })
  onChange()
  return said
}
