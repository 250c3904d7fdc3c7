import { createRequire } from "node:module"
import path from "node:path"

/**
 * Reduces the memory of zod's schemas, and the work for lists that are too long. Zod 4.2, which the engine requires, stores up to ninety methods in each schema:
 * 100 MB for the engine's schemas and ours. Here, a schema creates a method when the method is first used, by running
 * zod's own initializers again. Later versions of zod store methods on prototypes; then this module does nothing.
 * Import it before zod.
 */
interface Schema {
  _zod: { def: Definition; traits: Set<string>; bag: Record<string, unknown>; parse: Parse }
  "~standard": object
}
interface Definition {
  type: string
}
type Parse = (payload: { value: unknown }, context: unknown) => unknown
type Initializer = (schema: Schema, def: Definition) => void
type Constructor = (name: string, initializer: Initializer, params?: { Parent?: unknown }) => unknown

/** The parts of zod's core that this module uses. */
interface Core {
  $constructor: Constructor
  $ZodType: { init: Initializer }
  globalRegistry: { get(schema: Schema): { description?: string } | undefined }
  createStandardJSONSchemaMethod: (schema: Schema, direction: "input" | "output") => unknown
}

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
const load: (file: string) => Core = fromHere
const folder = path.dirname(fromHere.resolve("zod/v4/core"))
const core = load(path.join(folder, "core.cjs"))
const construct = core.$constructor
/** All of zod's core. It must load after {@link core} has changed. */
let zod: Core | undefined

core.$constructor = (name, initializer, params) => {
  if (name === "$ZodArray") return construct(name, lengthFirst(initializer), params)
  if (!/^_?Zod/.test(name) || params?.Parent !== undefined) return construct(name, initializer, params)
  initializers.set(name, initializer)
  return construct(
    name,
    (schema, def) => {
      // The initializer of a class calls the initializers of its parent classes for the same schema.
      if (running?.schema === schema)
        return name === BASE && hasLeanClass(schema) ? initializeBase(schema, def) : initializer(schema, def)
      within({ schema }, () => initializer(schema, def))
      const prototype = Reflect.getPrototypeOf(schema)
      if (prototype && schema._zod.traits.has(BASE) && !lean.has(prototype)) moveMethods(schema, prototype)
    },
    params,
  )
}

/**
 * Zod reads all items of a list before it checks their number. Here, a list that is too long is left as it is, and then
 * refused by that check. Otherwise a caller could make the server clean a hundred thousand texts of a list that may have
 * ten.
 */
function lengthFirst(initializer: Initializer): Initializer {
  return (schema, def) => {
    initializer(schema, def)
    const { parse } = schema._zod
    schema._zod.parse = (payload, context) => {
      const most = schema._zod.bag["maximum"]
      const isTooLong =
        typeof most === "number" && Array.isArray(payload.value) && payload.value.length > most
      return isTooLong ? payload : parse(payload, context)
    }
  }
}

/** Whether the schema's class has the methods, and the running initializers need not create them. */
function hasLeanClass(schema: Schema): boolean {
  const prototype = Reflect.getPrototypeOf(schema)
  return running?.methods === undefined && prototype !== null && lean.has(prototype)
}

/**
 * Does what zod's initializer of {@link BASE} does, without its 40 methods. They would be created and dropped for each
 * schema, which took half of the time to make the schemas.
 */
function initializeBase(schema: Schema, def: Definition): void {
  zod ??= load(path.join(folder, "index.cjs"))
  const { $ZodType, createStandardJSONSchemaMethod, globalRegistry } = zod
  $ZodType.init(schema, def)
  Object.assign(schema["~standard"], {
    jsonSchema: {
      input: createStandardJSONSchemaMethod(schema, "input"),
      output: createStandardJSONSchemaMethod(schema, "output"),
    },
  })
  Object.assign(schema, { def, type: def.type })
  Object.defineProperty(schema, "_def", { value: def })
  Object.defineProperty(schema, "description", {
    get: () => globalRegistry.get(schema)?.description,
    configurable: true,
  })
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
