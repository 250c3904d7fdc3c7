import { createRequire } from "node:module"
import path from "node:path"

/**
 * Reduces the memory of zod's schemas. Zod 4.2, which the engine requires, stores up to ninety methods in each schema:
 * 100 MB for the engine's schemas and ours. Here, a schema creates a method when the method is first used, by running
 * zod's own initializers again. Later versions of zod store methods on prototypes; then this module does nothing.
 * Import it before zod.
 */
interface Schema {
  _zod: { def: unknown; traits: Set<string> }
}
type Initializer = (schema: Schema, def: unknown) => void
type Constructor = (name: string, initializer: Initializer, params?: { Parent?: unknown }) => unknown

/**
 * The schema whose initializers run at present. If `methods` is set, it collects the methods; otherwise they are
 * dropped.
 */
interface Running {
  schema: Schema
  methods?: Map<string, unknown>
}

const BASE = "ZodType"
const initializers = new Map<string, Initializer>()
const lean = new WeakSet<object>()
let running: Running | undefined

/**
 * Zod's modules take their constructor function from this file. The package does not export it, so it is loaded by its
 * path.
 */
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
      // The initializer of a class calls the initializers of its parent classes for the same schema.
      if (running?.schema === schema) return initializer(schema, def)
      within({ schema }, () => initializer(schema, def))
      const prototype = Reflect.getPrototypeOf(schema)
      if (prototype && schema._zod.traits.has(BASE) && !lean.has(prototype)) moveMethods(schema, prototype)
    },
    params,
  )
}

/** Finds the methods of a class from its first schema. Moves those that can be created again later to the prototype. */
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

/**
 * Runs the initializers again, beginning with the most general class, and collects the methods. Properties that are not
 * methods get the same value again.
 */
function methodsOf(schema: Schema): Map<string, unknown> {
  const methods = new Map<string, unknown>()
  const classes = [...schema._zod.traits].reverse()
  within({ schema, methods }, () => {
    for (const name of classes) {
      try {
        initializers.get(name)?.(schema, schema._zod.def)
      } catch {
        // A literal's initializer throws when it runs twice. It defines no methods, so the error is ignored.
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
