import * as z from 'zod/mini'

import type { Command } from '#contract/commands/command.ts'
import { capitals } from '#contract/capitals.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { paperClasses } from '#contract/documents/matter.ts'

// Measured and no more: it is read at every key. What it becomes is normalised and checked by the call that makes it.
const argument = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Every command there is. Suggestions, parsing, targets and the nearest one to a slip all read this list. */
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
        options: { class: paperClasses, capital: capitals },
        target: 'build-room',
        needs: 'document.write',
        makes: 'policy',
      },
    ],
  },
] as const satisfies readonly Command[]
