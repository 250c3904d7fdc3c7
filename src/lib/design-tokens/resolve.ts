import { type FoundToken, tokensIn } from "./collect"
import { DEEPEST, isObject, type Node, ownOf, TokenFault, withInherited, writtenPaths } from "./groups"
import { ALIAS, isField, pathOf, pointerPath } from "./reference-path"
import { isTokenType, mayAlias, type TokenType, values } from "./values"

/** A token whose references are all resolved. */
export interface ResolvedToken {
  type: TokenType
  value: unknown
}

/**
 * The largest number of values that resolving may visit. A value that is reached by a reference counts with all its
 * parts, each time.
 */
const MAX_STEPS = 100_000

/**
 * Validates a file in the Design Tokens format (2025.10) and resolves its groups, aliases and references. The keys are
 * the tokens' paths, joined by dots. Throws a {@link TokenFault} at the first fault.
 */
export function resolveTokens(file: unknown): Map<string, ResolvedToken> {
  const { paths, resolver } = readTokens(file)
  return new Map(paths.map((path) => [path, resolver.token(path, [])]))
}

/**
 * The same for a file that was stored earlier, without errors. A later version of the format's rules may refuse some of
 * its tokens. They are left out, so that the rest of the theme still works.
 */
export function resolveStoredTokens(file: unknown): Map<string, ResolvedToken> {
  const tokens = withoutFault(() => readTokens(file))
  return new Map(
    tokens?.paths.flatMap((path) => {
      const token = withoutFault(() => tokens.resolver.token(path, []))
      return token ? [[path, token] as const] : []
    }),
  )
}

function readTokens(file: unknown): { paths: string[]; resolver: Resolver } {
  if (!isObject(file)) throw new TokenFault([], "must be an object")
  const tree = withInherited(file)
  const found = tokensIn(tree)
  return { paths: [...found.keys()], resolver: new Resolver(tree, found, writtenPaths(file)) }
}

function withoutFault<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TokenFault) return undefined
    throw error
  }
}

/** The token whose value is being resolved. */
interface Whose {
  path: string[]
  chain: readonly string[]
  type: TokenType
}

class Resolver {
  private readonly done = new Map<string, ResolvedToken>()
  private steps = 0

  constructor(
    private readonly tree: Node,
    private readonly found: ReadonlyMap<string, FoundToken>,
    private readonly written: ReadonlyMap<Node, string>,
  ) {}

  /** @param chain the tokens that are being resolved, to find circles */
  token(key: string, chain: readonly string[]): ResolvedToken {
    const known = this.done.get(key)
    if (known) return known
    const path = key.split(".")
    if (chain.includes(key))
      throw new TokenFault(path, `references form a circle: ${[...chain, key].join(" → ")}`)
    if (chain.length > 100) throw new TokenFault(path, "references are nested too deep")
    const entry = this.found.get(key)
    if (!entry)
      throw new TokenFault((chain.at(-1) ?? key).split("."), `the reference '${key}' names no token`)
    const { token } = entry
    const { groupType } = this.found.get(this.written.get(token) ?? key) ?? entry
    const next = [...chain, key]
    const raw = "$ref" in token ? { $ref: token["$ref"] } : token["$value"]
    const target = this.whole(raw, path)
    const aliased = target === undefined ? undefined : this.token(target, next)
    this.spend(aliased?.value, path)
    const type = token["$type"] ?? aliased?.type ?? groupType
    if (!isTokenType(type)) throw new TokenFault(path, "the token has no '$type'")
    if (aliased && aliased.type !== type)
      throw new TokenFault(path, `references a token of type '${aliased.type}'`)
    const value = aliased ? aliased.value : this.value(raw, { path, chain: next, type }, [])
    const parsed = values[type].safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new TokenFault(
        path,
        `the value is no ${type}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(),
      )
    }
    const resolved = { type, value: parsed.data }
    this.done.set(key, resolved)
    return resolved
  }

  /** Counts a value that is about to be visited or copied, with all its parts. */
  private spend(value: unknown, path: string[]): void {
    this.steps += partsOf(value, MAX_STEPS - this.steps)
    if (this.steps >= MAX_STEPS)
      throw new TokenFault(path, "the file is too large with its references resolved")
  }

  /** The value of another token, for a place in this one. */
  private referenced(key: string, { path, chain }: Omit<Whose, "type">): unknown {
    const { value } = this.token(key, chain)
    this.spend(value, path)
    return value
  }

  /** The key of the token that a whole value refers to. */
  private whole(value: unknown, path: string[]): string | undefined {
    if (typeof value === "string") return ALIAS.test(value) ? this.key(pathOf(value) ?? [], path) : undefined
    const isReference = isObject(value) && Object.keys(value).length === 1 && "$ref" in value
    return isReference ? this.pointedKey(pointed(value["$ref"], path), path) : undefined
  }

  /** The key of the token that a pointer names as a whole. `undefined` if it names a part or another field. */
  private pointedKey(names: string[], path: string[]): string | undefined {
    const group = names.at(-1) === "$value" ? names.slice(0, -1) : names
    return group.some(isField) ? undefined : this.key(group, path)
  }

  private key(names: string[], path: string[]): string {
    const key = names.join(".")
    if (!this.found.has(key) || names.some((name) => name.includes(".")))
      throw new TokenFault(path, `the reference '${key}' names no token`)
    return key
  }

  /** @param at the place in the token's value */
  private value(value: unknown, whose: Whose, at: readonly (string | number)[]): unknown {
    const { path, type } = whose
    if (at.length > DEEPEST) throw new TokenFault(path, "the value is nested too deep")
    this.spend(undefined, path)
    if (Array.isArray(value)) return value.flatMap((one, index) => this.item(one, whose, [...at, index]))
    if (typeof value === "string") {
      const key = this.whole(value, path)
      if (key === undefined) return value
      if (!mayAlias(type, at)) throw new TokenFault(path, `'${value}' must be a '$ref' here`)
      return this.referenced(key, whose)
    }
    if (!isObject(value)) return value
    if ("$ref" in value) {
      if (Object.keys(value).length > 1) throw new TokenFault(path, "beside '$ref', nothing else is allowed")
      return this.part(pointed(value["$ref"], path), whose)
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, this.value(part, whose, [...at, name])]),
    )
  }

  /** A reference in a list may name a token that is a list itself. */
  private item(one: unknown, whose: Whose, at: readonly (string | number)[]): unknown[] {
    const value = this.value(one, whose, at)
    return Array.isArray(value) && typeof one === "string" ? value : [value]
  }

  /** Returns the target of a pointer: a token's value, a part of it, or another field such as `$description`. */
  private part(names: string[], whose: Whose): unknown {
    const { path, chain } = whose
    const key = this.pointedKey(names, path)
    if (key !== undefined) return this.referenced(key, whose)
    const at = names.findIndex(isField)
    const isValue = names[at] === "$value"
    const [start, rest] = isValue
      ? [this.token(this.key(names.slice(0, at), path), chain).value, names.slice(at + 1)]
      : [this.tree, names]
    const part = rest.reduce<unknown>(partOf, start)
    if (part === undefined) throw new TokenFault(path, `the reference '${names.join("/")}' names nothing`)
    this.spend(part, path)
    return part
  }
}

function pointed(reference: unknown, path: string[]): string[] {
  const names = pointerPath(reference)
  if (!names) throw new TokenFault(path, "'$ref' must be a JSON Pointer, such as #/color/brand")
  return names
}

/** How many values a value has, with itself. Stops at `most`. */
function partsOf(value: unknown, most: number): number {
  const open = [value]
  let count = 0
  while (open.length > 0 && count < most) {
    const one = open.pop()
    count++
    if (typeof one === "object" && one !== null) for (const part of Object.values(one)) open.push(part)
  }
  return count
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) ? ownOf(value, name) : undefined
}
