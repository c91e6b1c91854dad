import type { DocumentFacts } from '#server/features/documents/templates/template.ts'

/** A family that has said nothing about itself; tests add what they are about. */
export const nothingSaid = {
  law: ['unknown'],
  circumstances: { business: 'unknown', trust: 'unknown', minors: 'unknown', abroad: 'unknown' },
  eachMember: [],
} as const satisfies Partial<DocumentFacts>
