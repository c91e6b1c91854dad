// What was started is stopped and what was made is removed, in reverse order, also when the bench fails half-way.

const duties = []
let leaving

/** Remembers something to undo at the end. */
export function atEnd(undo) {
  duties.push(undo)
}

/** Whoever calls it second (a signal, then the failure that follows from it) waits for the first. */
export function leaveNothing() {
  leaving ??= undoAll()
  return leaving
}

async function undoAll() {
  while (duties.length > 0) {
    const undo = duties.pop()
    try {
      await undo()
    } catch (error) {
      // One that fails must not keep the others from being undone.
      process.stderr.write(`${error.stack}\n`)
    }
  }
}
