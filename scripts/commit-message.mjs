const maxSubject = 60

/**
 * Explains what is wrong with the subject of a commit message (CONTRIBUTING.md).
 */
export function subjectError(subject) {
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return undefined
  if (!/^[a-z0-9][a-z0-9 ,/-]*: \S/.test(subject))
    return `"${subject}" has no area: write "area: imperative".`
  if (subject.length > maxSubject)
    return `"${subject}" has ${subject.length} characters; ${maxSubject} are allowed.`
  if (subject.endsWith('.')) return `"${subject}" ends with a full stop.`
  return undefined
}
