/** Texts and their letters travel in two packs: what the front door says comes first, what the rest of the house says with its first room. */
export type Pack = 'door' | 'house'

const doorRooms = new Set(['common', 'auth', 'fields', 'disconnect'])

export const packOf = (room: string): Pack => (doorRooms.has(room) ? 'door' : 'house')
