// Loads this project's TypeScript with ts-node in Node's CommonJS loader, for `import` as well. Specs and the
// application then share one copy of every module.
// ts-node also loads Node's command line, whose module `domain` makes each event of the process slower.
const { EventEmitter } = require("node:events")
const { init } = EventEmitter
const { emit } = EventEmitter.prototype
require("ts-node/register/transpile-only")
EventEmitter.init = init
EventEmitter.prototype.emit = emit
// Specs may import zod before the configuration, which does this in a server.
require("../../src/engine/lean-schemas.ts")
const { register } = require("node:module")

const hook = `
export async function load(url, context, nextLoad) {
  if (url.startsWith("file:") && url.endsWith(".ts") && !url.includes("/node_modules/")) {
    return { format: "commonjs", source: null, shortCircuit: true }
  }
  return nextLoad(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
