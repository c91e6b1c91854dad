import type { Toolbox } from '#server/features/chat/tools.ts'
import { refusalsAsText } from '#server/features/chat/tools.ts'
import { materialOf } from '#server/features/chat/sources.ts'
import type { ConnectedApis, OfferedOperation } from '#server/ground/connected-apis.ts'
import type { Tool } from '#server/ground/models/prompt.ts'

const maxNameLength = 64
const maxQuoteLength = 4000

interface InterfaceToolbox extends Toolbox {
  readonly interfaces: ConnectedApis
}

/**
 * The read operations of the family's interfaces as tools. The first call of each needs the pilot's
 * confirmation.
 */
export function interfaceToolsOf(box: InterfaceToolbox, offered: readonly OfferedOperation[]): Tool[] {
  return offered.map((operation, number) => ({
    name: `interface_${number + 1}_${operation.operation}`.slice(0, maxNameLength),
    about: `${operation.contact}: ${operation.about}`,
    input: operation.input,
    run: (input) =>
      refusalsAsText(box, () =>
        operation.isAllowed ? ask(box, operation, input) : propose(box, operation, input),
      ),
  }))
}

async function ask(
  { database, familyId, asker, interfaces, sources, onChange }: InterfaceToolbox,
  { contactId, contact, operation }: OfferedOperation,
  input: unknown,
) {
  const pilot = await database.inFamily(familyId, asker)
  const response = await interfaces.call(pilot, { contactId, operation, input })
  if (typeof response === 'string') return response
  const noPassage = { version: null, passage: null, heading: response.address, standing: null } as const
  const numbered = sources.add([
    {
      kind: 'interface',
      id: contactId,
      title: contact,
      ...noPassage,
      quote: response.text.slice(0, maxQuoteLength),
    },
  ])
  onChange()
  return numbered.length === 0
    ? 'There is no room for more: answer with what you have.'
    : numbered.map(materialOf)
}

async function propose(
  { database, familyId, asker, interfaces, propose: store, onChange }: InterfaceToolbox,
  { contactId, operation }: OfferedOperation,
  input: unknown,
) {
  const result = await database.inFamily(familyId, async (tx) => {
    const address = await interfaces.addressOf(tx, await asker(tx), { contactId, operation, input })
    if (address === undefined) return 'These arguments do not fit.'
    if (!(await store(tx, 'ask_interface', { contact_id: contactId, operation, address })))
      return 'There are enough proposals already.'
    return 'This call is shown to the pilot, who has to allow it once. Say that you need it, and answer without it for now.'
  })
  onChange()
  return result
}
