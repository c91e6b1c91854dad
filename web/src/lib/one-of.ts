/** The option that equals a value from outside, such as a form field or the address; undefined if none does. */
export function oneOf<const Option extends string>(
  options: readonly Option[],
  value: unknown,
): Option | undefined {
  return options.find((option) => option === value)
}
