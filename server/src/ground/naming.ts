import type { ContactNames } from '#server/ground/contact-names.ts'
import type { PaperTitles } from '#server/ground/paper-titles.ts'

/** What papers and contacts are called that a pilot may see; `app.ts` hands it to whoever names them. */
export interface Naming {
  readonly paperTitles: PaperTitles
  readonly contactNames: ContactNames
}
