// Reads a Dockerfile as far as ours needs it: one instruction a line, in stages.

/** The stages, each with its instructions as `{ name, rest }`. */
export function readStages(text) {
  const stages = []
  for (const line of text.split('\n')) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === undefined) continue
    if (name === 'FROM') stages.push([])
    stages.at(-1).push({ name, rest })
  }
  return stages
}

/** The words of an instruction in its JSON form, such as `CMD ["node", "main.js"]`. */
export function wordsIn(stage, name) {
  const { rest } = stage.find((step) => step.name === name)
  return JSON.parse(rest.slice(rest.indexOf('[')))
}

/** `ENV` lines as an object. */
export function environmentIn(stage) {
  const lines = stage.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '))
  return Object.fromEntries(lines.map((line) => line.split('=')))
}
