/** Common model servers with their default addresses. Brand names are not translated. */
export const usualServers = [
  { name: 'Ollama', address: 'http://localhost:11434' },
  { name: 'llama.cpp', address: 'http://localhost:8080' },
  { name: 'vLLM', address: 'http://localhost:8000' },
  { name: 'LM Studio', address: 'http://localhost:1234' },
] as const

/** The OUTGOING_ALLOW value that opens the first of them. */
export const sampleOpening = 'OUTGOING_ALLOW=127.0.0.1:11434'
