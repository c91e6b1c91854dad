// How the server is bundled: shared by the build and by `npm run dev`, which watches.
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const serverBuild = {
  input: {
    input: { main: join(root, 'server/src/main.ts'), command: join(root, 'server/src/command.ts') },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
    transform: { target: 'node20' },
  },
  output: { dir: join(root, 'dist/server'), format: 'esm', sourcemap: true, cleanDir: true },
}
