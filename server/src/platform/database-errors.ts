interface DatabaseError extends Error {
  readonly code?: string
}

// The server stops or starts (57P01–57P03), the connection broke (class 08), nothing listens on the socket,
// or no connection or file handle is left.
const unavailableCodes = /^(57P0[123]|08...|ECONN(REFUSED|RESET)|ENOENT|EPIPE|EMFILE|ENFILE|53300)$/
// pg gives no code when a connection breaks between two statements of a transaction, or while waiting for
// one.
const unavailableMessages = /connection terminated|not queryable|timeout exceeded when trying to connect/i

// Timeouts, a full disk, no memory, I/O errors. PostgreSQL reports unknown system errors as XX000; EIO comes
// from the file store's disk.
const overloadedCodes = /^(57014|55P03|25P03|53...|58...|XX000|EIO)$/

/** Returns true if the database can't be reached at the moment. */
export function isDatabaseUnavailable({ code = '', message }: DatabaseError): boolean {
  return unavailableCodes.test(code) || unavailableMessages.test(message)
}

/** Returns true if the database or the disk responds but can't do its work at the moment. */
export function isDatabaseOverloaded({ code = '', message }: DatabaseError): boolean {
  return overloadedCodes.test(code) || message === 'Query read timeout'
}
