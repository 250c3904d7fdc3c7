// Loads TypeScript of this project with ts-node in Node's own CommonJS loader, also where an `import`
// asks for it, so that specs and the application share one copy of every module.
require("ts-node/register/transpile-only")
const { register } = require("node:module")

const hook = `
export async function load(url, context, nextLoad) {
  if (url.startsWith("file:") && url.endsWith(".ts") && !url.includes("/node_modules/")) {
    return { format: "commonjs", source: null, shortCircuit: true }
  }
  return nextLoad(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
