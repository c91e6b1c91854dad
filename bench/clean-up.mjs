// Stops what was started and removes what was created, in reverse order, also if the bench fails.

const duties = []
let leaving

/** Registers a clean-up for the end. */
export function atEnd(undo) {
  duties.push(undo)
}

/** A second call (a signal, then the failure it causes) waits for the first. */
export function cleanUp() {
  leaving ??= undoAll()
  return leaving
}

async function undoAll() {
  while (duties.length > 0) {
    const undo = duties.pop()
    try {
      await undo()
    } catch (error) {
      // One failing clean-up must not prevent the others.
      process.stderr.write(`${error.stack}\n`)
    }
  }
}
