// Bundles our own TypeScript for Node; what comes from npm stays where npm put it.
import { rolldown } from 'rolldown'

import { serverBuild } from './server-build.mjs'

const bundle = await rolldown(serverBuild.input)
await bundle.write(serverBuild.output)
