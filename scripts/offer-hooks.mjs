import { execFileSync } from 'node:child_process'

/** `npm run dev` offers the commit-msg hook: install scripts are switched off (.npmrc), so `npm install` can't. */
export function offerHooks() {
  if (hooksPath()) return
  process.stdout.write('To check commit messages before they are made: git config core.hooksPath .githooks\n')
}

function hooksPath() {
  try {
    return execFileSync('git', ['config', 'core.hooksPath'], { encoding: 'utf8' }).trim()
  } catch {
    // Not set, or there is no git.
    return ''
  }
}
