import { createRequire } from "node:module"
import path from "node:path"

/**
 * Makes zod's schemas small. Zod 4.2, which the engine prescribes, gives each schema its own copy of up to ninety
 * methods. With the engine's schemas and ours, they took 100 MB. Here a schema gets a method when it is first used:
 * zod's own initializers run again and make it. Later versions of zod keep their methods on prototypes; then this
 * module finds nothing to do. Import it before zod.
 */
interface Schema {
  _zod: { def: unknown; traits: Set<string> }
}
type Initializer = (schema: Schema, def: unknown) => void
type Constructor = (name: string, initializer: Initializer, params?: { Parent?: unknown }) => unknown

/** The schema whose initializers run. Without `methods`, its methods are dropped. */
interface Running {
  schema: Schema
  methods?: Map<string, unknown>
}

const BASE = "ZodType"
const initializers = new Map<string, Initializer>()
const lean = new WeakSet<object>()
let running: Running | undefined

/** The package does not export this file, but its own modules read their constructor from it. */
const fromHere = createRequire(__filename)
const load: (file: string) => { $constructor: Constructor } = fromHere
const core = load(path.join(path.dirname(fromHere.resolve("zod/v4/core")), "core.cjs"))
const construct = core.$constructor

core.$constructor = (name, initializer, params) => {
  if (!/^_?Zod/.test(name) || params?.Parent !== undefined) return construct(name, initializer, params)
  initializers.set(name, initializer)
  return construct(
    name,
    (schema, def) => {
      // An initializer calls those of the schema's other classes.
      if (running?.schema === schema) return initializer(schema, def)
      within({ schema }, () => initializer(schema, def))
      const prototype = Reflect.getPrototypeOf(schema)
      if (prototype && schema._zod.traits.has(BASE) && !lean.has(prototype)) moveMethods(schema, prototype)
    },
    params,
  )
}

/** The first schema of a class shows which methods it has. Those that can be made again move to the prototype. */
function moveMethods(first: Schema, prototype: object): void {
  lean.add(prototype)
  const own = Object.entries(Object.getOwnPropertyDescriptors(first)).filter(
    ([, { value, enumerable }]) => enumerable && typeof value === "function",
  )
  for (const [name] of own) {
    Reflect.deleteProperty(first, name)
    Object.defineProperty(prototype, name, { ...accessorsOf(name), configurable: true })
  }
  const again = methodsOf(first)
  for (const [name, { value }] of own) {
    if (again.has(name)) continue
    Reflect.deleteProperty(prototype, name)
    keep(first, name, value)
  }
}

function accessorsOf(name: string) {
  return {
    get(this: Schema) {
      if (running?.schema === this) return running.methods?.get(name)
      const method = methodsOf(this).get(name)
      keep(this, name, method)
      return method
    },
    set(this: Schema, method: unknown) {
      if (running?.schema === this) running.methods?.set(name, method)
      else keep(this, name, method)
    },
  }
}

/** Runs the initializers again, of the most general class first. What is no method gets the same value again. */
function methodsOf(schema: Schema): Map<string, unknown> {
  const methods = new Map<string, unknown>()
  const classes = [...schema._zod.traits].reverse()
  within({ schema, methods }, () => {
    for (const name of classes) {
      try {
        initializers.get(name)?.(schema, schema._zod.def)
      } catch {
        // A literal refuses to define its value twice. It has no methods of its own.
      }
    }
  })
  return methods
}

function keep(schema: Schema, name: string, method: unknown): void {
  Object.defineProperty(schema, name, {
    value: method,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}

function within(next: Running, work: () => void): void {
  const before = running
  running = next
  try {
    work()
  } finally {
    running = before
  }
}
