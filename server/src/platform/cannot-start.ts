/** A reason not to start that the operator can act on. It is printed as one sentence, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
