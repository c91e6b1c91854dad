import { Coming } from '#web/pages/coming/coming.tsx'

export function Component() {
  return (
    <main className="portal">
      <Coming page="pilot" />
    </main>
  )
}
