/** Preloaded into a server by `npm run bench -- checkout-equal`. Writes one JSON line per published event. */
const { appendFileSync } = require("node:fs")
const { createRequire } = require("node:module")
const path = require("node:path")

const engine = createRequire(path.join(process.cwd(), "package.json"))
const { AbstractEventBusModuleService } = engine("@medusajs/framework/utils")
const { prototype } = AbstractEventBusModuleService
const { callInterceptors } = prototype

// The engine's bus calls it once for each event that it publishes.
prototype.callInterceptors = function (event, ...rest) {
  appendFileSync(process.env.EVENTS_FILE, `${JSON.stringify({ name: event.name, data: event.data })}\n`)
  return callInterceptors.call(this, event, ...rest)
}
