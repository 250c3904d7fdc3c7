/**
 * A receiver of a shop's webhooks: `WEBHOOK_SECRET=whsec_… node examples/webhook-receiver/server.mjs`. docs/outbox.md
 * explains the deliveries.
 */
import { createServer } from "node:http"
import { Webhook } from "standardwebhooks"

const { WEBHOOK_SECRET = "", PORT = "8001" } = process.env
const LARGEST_BODY_BYTES = 1024 * 1024

const webhook = new Webhook(WEBHOOK_SECRET)
/** A real receiver stores the ids with its data, in one transaction. */
const seen = new Set()

const server = createServer(async (req, res) => {
  const chunks = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > LARGEST_BODY_BYTES) return res.writeHead(413).end()
    chunks.push(chunk)
  }
  // The signature covers the exact bytes, so verify them before anything parses them.
  const body = Buffer.concat(chunks).toString()
  try {
    webhook.verify(body, req.headers)
  } catch {
    return res.writeHead(401).end()
  }
  const event = JSON.parse(body)
  if (!seen.has(event.id)) {
    seen.add(event.id)
    process.stdout.write(`${event.sequence} ${event.type} ${event.data.object.id}\n`)
  }
  return res.writeHead(204).end()
})
server.listen(Number(PORT), () =>
  process.stdout.write(`Waiting for events at http://localhost:${server.address().port}\n`),
)
