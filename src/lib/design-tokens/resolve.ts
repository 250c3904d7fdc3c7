import {
  DEEPEST,
  isObject,
  isToken,
  type Node,
  ownOf,
  TokenFault,
  withInherited,
  writtenPaths,
} from "./groups"
import { ALIAS, isField, pathOf, pointerPath } from "./reference-path"
import { isTokenType, mayAlias, type TokenType, values } from "./values"

/** A token whose references are all resolved. */
export interface ResolvedToken {
  type: TokenType
  value: unknown
}

const NAME = /^[^${}.][^{}.]*$/
const ADDRESS = /^[!#-;=?-Z_a-z~]+$/
const MOST_TOKENS = 5_000
const GROUP_FIELDS = ["$type", "$description", "$extends", "$deprecated", "$extensions", "$root"]
const TOKEN_FIELDS = ["$type", "$value", "$ref", "$description", "$deprecated", "$extensions"]

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
  const found = new Map<string, { token: Node; groupType: unknown }>()
  collect(tree, [], undefined, found)
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

function collect(
  node: Node,
  path: string[],
  groupType: unknown,
  found: Map<string, { token: Node; groupType: unknown }>,
): void {
  // Only the file itself names its schema.
  const ofGroup = path.length === 0 ? [...GROUP_FIELDS, "$schema"] : GROUP_FIELDS
  const fields = isToken(node) ? TOKEN_FIELDS : ofGroup
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith("$")) {
      if (!fields.includes(name)) throw new TokenFault(path, `'${name}' is not allowed here`)
      checkField(name, value, path)
    } else if (isToken(node)) throw new TokenFault(path, "a token cannot contain tokens or groups")
    else if (!NAME.test(name)) throw new TokenFault([...path, name], "names contain no '{', '}' or '.'")
  }
  if (isToken(node)) {
    if ("$value" in node && "$ref" in node)
      throw new TokenFault(path, "'$value' and '$ref' exclude each other")
    if (path.length === 0) throw new TokenFault(path, "the file itself must be a group")
    found.set(path.join("."), { token: node, groupType })
    if (found.size > MOST_TOKENS) throw new TokenFault(path, `at most ${MOST_TOKENS} tokens are allowed`)
    return
  }
  const type = ownOf(node, "$type") ?? groupType
  for (const [name, child] of Object.entries(node)) {
    if (name.startsWith("$") && name !== "$root") continue
    if (!isObject(child)) throw new TokenFault([...path, name], "must be a token or a group")
    if (name === "$root" && !isToken(child)) throw new TokenFault([...path, name], "'$root' must be a token")
    collect(child, [...path, name], type, found)
  }
}

function checkField(name: string, value: unknown, path: string[]): void {
  if (name === "$type" && !isTokenType(value)) throw new TokenFault(path, "'$type' is unknown")
  if (name === "$description" && typeof value !== "string")
    throw new TokenFault(path, "'$description' must be a text")
  if (name === "$schema" && !(typeof value === "string" && ADDRESS.test(value)))
    throw new TokenFault(path, "'$schema' must be an address")
  if (name === "$deprecated" && typeof value !== "string" && typeof value !== "boolean")
    throw new TokenFault(path, "'$deprecated' must be a text, true or false")
  if (name === "$extensions" && !isObject(value))
    throw new TokenFault(path, "'$extensions' must be an object")
}

/** The token whose value is being resolved. */
interface Whose {
  path: string[]
  chain: readonly string[]
  type: TokenType
}

class Resolver {
  private readonly done = new Map<string, ResolvedToken>()

  constructor(
    private readonly tree: Node,
    private readonly found: ReadonlyMap<string, { token: Node; groupType: unknown }>,
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
    const { path, chain, type } = whose
    if (at.length > DEEPEST) throw new TokenFault(path, "the value is nested too deep")
    if (Array.isArray(value)) return value.flatMap((one, index) => this.item(one, whose, [...at, index]))
    if (typeof value === "string") {
      const key = this.whole(value, path)
      if (key === undefined) return value
      if (!mayAlias(type, at)) throw new TokenFault(path, `'${value}' must be a '$ref' here`)
      return this.token(key, chain).value
    }
    if (!isObject(value)) return value
    if ("$ref" in value) {
      if (Object.keys(value).length > 1) throw new TokenFault(path, "beside '$ref', nothing else is allowed")
      return this.part(pointed(value["$ref"], path), path, chain)
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
  private part(names: string[], path: string[], chain: readonly string[]): unknown {
    const key = this.pointedKey(names, path)
    if (key !== undefined) return this.token(key, chain).value
    const at = names.findIndex(isField)
    const isValue = names[at] === "$value"
    const [start, rest] = isValue
      ? [this.token(this.key(names.slice(0, at), path), chain).value, names.slice(at + 1)]
      : [this.tree, names]
    const part = rest.reduce<unknown>(partOf, start)
    if (part === undefined) throw new TokenFault(path, `the reference '${names.join("/")}' names nothing`)
    return part
  }
}

function pointed(reference: unknown, path: string[]): string[] {
  const names = pointerPath(reference)
  if (!names) throw new TokenFault(path, "'$ref' must be a JSON Pointer, such as #/color/brand")
  return names
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) ? ownOf(value, name) : undefined
}
