import { join } from 'node:path'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const sourceFolder = join(import.meta.dirname, '../web/src')
// Icons have a few hundred bytes each: a file for each would be a request for each.
const isPackage = /node_modules\/(?!lucide-react\/dist\/esm\/icons\/)/
const isMarkdown = /node_modules\/(react-markdown|remark-gfm|mdast-util|micromark)/

/**
 * Few requests per page: one chunk for the sign-in page, one for the other pages without a session, one for
 * the frame of the signed-in pages, one for code that two pages share, and one for shared code that needs
 * Markdown, which only pages with documents load. A chunk has our modules and what they use of packages.
 */
export const chunkGroups = [
  { name: importedBy('entrance', ['app/main.tsx', 'pages/sign-in/sign-in.tsx']), priority: 5 },
  {
    name: importedBy('accounts', [
      'pages/create-account/create-account.tsx',
      'pages/recovery/recovery.tsx',
      'pages/confirm-email/confirm-email.tsx',
    ]),
    priority: 4,
  },
  { name: importedBy('frame', ['app/inside.tsx']), priority: 3 },
  { name: chunkOfShared('shared', { hasMarkdown: false }), minShareCount: 2, priority: 2 },
  { name: chunkOfShared('documents', { hasMarkdown: true }), minShareCount: 2, priority: 1 },
]

/** Names the chunk of modules that these entry points import, directly or not. */
function importedBy(name: string, entries: readonly string[]) {
  let imported: ReadonlySet<string> | undefined
  return (id: string, modules: Modules) => {
    imported ??= importsOf(
      entries.map((entry) => join(sourceFolder, entry)),
      modules,
    )
    return imported.has(id) && !isPackage.test(id) ? name : null
  }
}

function chunkOfShared(name: string, { hasMarkdown }: { hasMarkdown: boolean }) {
  return (id: string, modules: Modules) => {
    if (isPackage.test(id)) return null
    const needsMarkdown = [...importsOf([id], modules)].some((imported) => isMarkdown.test(imported))
    return needsMarkdown === hasMarkdown ? name : null
  }
}

/** These modules, and what they import: our own modules, directly or not, and the packages. */
function importsOf(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const imported = new Set(ids)
  for (const id of imported) {
    if (isPackage.test(id)) continue
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) imported.add(next)
  }
  return imported
}
