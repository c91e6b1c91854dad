import { Coming } from '#web/pages/coming/coming.tsx'

export function Component() {
  return <Coming page="today" />
}
