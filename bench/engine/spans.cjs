/**
 * Preloaded into a server by `npm run bench -- profile-checkout`. Writes one JSON line per request: its name from the header
 * `x-profile`, and its spans (workflows, steps, queries, fetches, statements) from the engine's own tracers.
 */
const { AsyncLocalStorage } = require("node:async_hooks")
const { appendFileSync } = require("node:fs")
const { Server } = require("node:http")
const { createRequire } = require("node:module")
const path = require("node:path")

const file = process.env.PROFILE_FILE
const engine = createRequire(path.join(process.cwd(), "package.json"))
const current = new AsyncLocalStorage()

async function span(kind, name, work) {
  const parent = current.getStore()
  if (!parent) return work()
  const own = { request: parent.request, number: parent.request.spans.length }
  const noted = { kind, name, parent: parent.number, began: performance.now(), ms: 0 }
  parent.request.spans.push(noted)
  try {
    return await current.run(own, work)
  } finally {
    noted.ms = performance.now() - noted.began
  }
}

const emit = Server.prototype.emit
Server.prototype.emit = function (event, req, res, ...rest) {
  const name = event === "request" ? req.headers["x-profile"] : undefined
  if (!name) return emit.call(this, event, req, res, ...rest)
  const request = { name, spans: [], began: performance.now(), cpu: process.cpuUsage() }
  res.once("finish", () => {
    const cpu = process.cpuUsage(request.cpu)
    const ms = performance.now() - request.began
    appendFileSync(
      file,
      `${JSON.stringify({ name, ms, cpuMs: (cpu.user + cpu.system) / 1000, spans: request.spans })}\n`,
    )
  })
  return current.run({ request, number: -1 }, () => emit.call(this, event, req, res, ...rest))
}

const { Query } = engine("@medusajs/framework")
Query.instrument.graphQuery((work, { entity, fields }) =>
  span("query", `${typeof entity === "string" ? entity : entity?.entryPoint} (${fields?.length})`, work),
)
Query.instrument.remoteQuery((work, query) =>
  span("query", query.entryPoint ?? query.service ?? Object.keys(query.__value ?? query)[0], work),
)
const fetchSpan = (work, service, method) => span("fetch", `${service}.${method}`, work)
const instrumentFetch = Query.instrument.remoteDataFetch
instrumentFetch(fetchSpan)
// Our server has a tracer of its own here. Both run.
Query.instrument.remoteDataFetch = (tracer) =>
  instrumentFetch((work, ...rest) => tracer(() => fetchSpan(work, ...rest), ...rest))

const { TransactionOrchestrator } = engine("@medusajs/framework/orchestration")
TransactionOrchestrator.traceTransaction = (work, { model_id }) => span("workflow", model_id, work)
TransactionOrchestrator.traceStep = (work, { action, type }) => span("step", `${action} ${type}`, work)

const { Client } = engine("pg")
const query = Client.prototype.query
Client.prototype.query = function (...args) {
  const text = typeof args[0] === "string" ? args[0] : (args[0]?.text ?? args[0]?.cursor?.text ?? "")
  const parent = current.getStore()
  if (!parent || typeof text !== "string") return query.apply(this, args)
  const noted = { kind: "statement", name: text, parent: parent.number, began: performance.now(), ms: 0 }
  parent.request.spans.push(noted)
  const end = () => (noted.ms = performance.now() - noted.began)
  const last = args.at(-1)
  if (typeof last === "function")
    args[args.length - 1] = (...results) => {
      end()
      return last(...results)
    }
  const result = query.apply(this, args)
  if (typeof result?.then === "function") result.then(end, end)
  return result
}
