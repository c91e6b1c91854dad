// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g

/** Removes characters that XML and PDF can't hold; visible characters stay. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(unprintable, '')
}

/** The same for every string in a value, at any depth. */
export function printable<Data>(data: Data): Data {
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printableText(value) : value)),
  ) as Data
}
