/** The package.json of a release: no tools, and commands that run the built server. */
export function releasePackage({ name, version, description, license, type, scripts, ...more }) {
  const { dependencies, optionalDependencies, engines } = more
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    scripts: Object.fromEntries(Object.entries(scripts).flatMap(inRelease)),
    dependencies,
    optionalDependencies,
    engines,
  }
}

function inRelease([name, command]) {
  if (name === 'sbom') return [[name, command]]
  const built = command
    .replace('scripts/start.mjs', 'dist/server/main.js')
    .replace('scripts/command.mjs', 'dist/server/command.js')
  return built === command ? [] : [[name, built]]
}
