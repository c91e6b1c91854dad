// Exit code 0 if the server of this machine or container can work. For health checks.
try {
  const { status } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready/`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exit(status === 200 ? 0 : 1)
} catch {
  process.exit(1)
}
