/** Parses CSV. The delimiter is guessed from the first line; quoted values may contain anything. */
export function parseCsv(text: string): string[][] {
  const delimiter = guessDelimiter(text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n')))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += character
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function guessDelimiter(line: string): string {
  const counts = [',', ';', '\t', '|'].map((character) => ({
    character,
    count: line.split(character).length,
  }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.character ?? ','
}
