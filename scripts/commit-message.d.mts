export function subjectError(subject: string): string | undefined
