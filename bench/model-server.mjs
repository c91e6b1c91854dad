// A model server in its own process, with OpenAI's protocol. It replies at once with as many words as the
// model name says, one every so many milliseconds: `words-40-50`.
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const chunk = (more) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', ...more })}\n\n`
const word = (text) => chunk({ choices: [{ index: 0, delta: { content: text } }] })

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)

async function answer(request, response) {
  let body = ''
  for await (const part of request) body += part
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ object: 'list', data: [{ id: 'words-1-0' }] }))
  }
  const [, count = '1', gap = '0'] = String(JSON.parse(body).model).split('-')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }))
  for (let place = 0; place < Number(count) && !response.destroyed; place += 1) {
    response.write(word(` word${place}`))
    if (Number(gap) > 0) await pause(Number(gap))
  }
  response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
  response.end('data: [DONE]\n\n')
}
