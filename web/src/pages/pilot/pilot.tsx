import { Coming } from '#web/pages/coming/coming.tsx'

export function Component() {
  return (
    <main className="step-body">
      <Coming page="pilot" />
    </main>
  )
}
