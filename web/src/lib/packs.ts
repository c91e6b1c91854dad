/** Texts and their letters come in two packs: those of the front door, and those of the rest of the house. */
export function packOf(room: string): 'door' | 'house' {
  return __FACES__.doorRooms.includes(room) ? 'door' : 'house'
}
