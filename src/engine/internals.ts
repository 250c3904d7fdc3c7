type Callable = ((...args: never[]) => unknown) | (new (...args: never[]) => unknown)

/** For each required part, the value of `typeof` that it must have. */
type Kinds<Parts> = {
  [Name in keyof Parts as undefined extends Parts[Name] ? never : Name]: Parts[Name] extends Callable
    ? "function"
    : "object"
}

/**
 * Gives typed access to private parts of an engine object. Throws if a part is missing. So an engine upgrade that
 * removes a part stops the start of the server, instead of breaking it later.
 */
export function internalsOf<Parts extends object>(engineObject: unknown, kinds: Kinds<Parts>): Parts {
  if (!isObject(engineObject)) throw new Error("The engine has no object here. Has the engine changed?")
  if (hasParts<Parts>(engineObject, kinds)) return engineObject
  const missing = Object.entries(kinds).flatMap(([name, kind]) =>
    typeof Reflect.get(engineObject, name) === kind ? [] : [name],
  )
  throw new Error(`The engine's ${engineObject.constructor.name} has no '${missing.join("', '")}'.`)
}

function hasParts<Parts extends object>(value: object, kinds: Kinds<Parts>): value is Parts {
  return Object.entries(kinds).every(([name, kind]) => typeof Reflect.get(value, name) === kind)
}

function isObject(value: unknown): value is object {
  return value !== null && (typeof value === "object" || typeof value === "function")
}
