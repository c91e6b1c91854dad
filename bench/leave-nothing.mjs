// What was started is stopped and what was made is removed, in reverse order, also when the bench fails half-way.

const duties = []

/** Remembers something to undo at the end. */
export function atEnd(undo) {
  duties.push(undo)
}

export async function leaveNothing() {
  for (const undo of duties.splice(0).toReversed()) {
    // One that fails must not keep the others from being undone.
    await Promise.resolve()
      .then(undo)
      .catch((error) => process.stderr.write(`${error.stack}\n`))
  }
}
