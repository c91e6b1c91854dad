import * as z from 'zod/mini'

import type { Command } from '#contract/commands/command.ts'
import { capitals } from '#contract/capitals.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { documentClasses } from '#contract/documents/matter.ts'

// Only the length is checked, because this runs on every key press. The call itself normalizes and validates
// the text.
const argument = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** All commands. Suggestions, parsing, targets and spelling corrections use this list. */
export const catalogue = [
  {
    name: '/doc',
    key: 'doc',
    subcommands: [
      {
        name: 'custom',
        key: 'doc_custom',
        usage: '/doc custom "title" "custom prompt"',
        arguments: z.strictObject({ title: argument(documentLimits.title), prompt: argument(4000) }),
        options: { class: documentClasses, capital: capitals },
        target: 'build-room',
        needs: 'document.write',
        makes: 'policy',
      },
    ],
  },
] as const satisfies readonly Command[]
