import { isObject, isToken, type Node, ownOf, TokenFault } from "./groups"
import { isTokenType } from "./values"

/** A token as it is written. */
export interface FoundToken {
  token: Node
  /** The `$type` of the nearest group around it, if any has one. */
  groupType: unknown
}

/** A path joins up to 32 names, and each token below has it, so a long name would be copied very often. */
const NAME = /^[^${}.][^{}.]{0,199}$/
const ADDRESS = /^[!#-;=?-Z_a-z~]+$/
const MAX_TOKENS = 5_000
const GROUP_FIELDS = ["$type", "$description", "$extends", "$deprecated", "$extensions", "$root"]
const TOKEN_FIELDS = ["$type", "$value", "$ref", "$description", "$deprecated", "$extensions"]

/** All tokens in a file, by their paths. Throws a {@link TokenFault} for a fault in a name or a field. */
export function tokensIn(file: Node): Map<string, FoundToken> {
  const found = new Map<string, FoundToken>()
  collect(file, [], undefined, found)
  return found
}

function collect(node: Node, path: string[], groupType: unknown, found: Map<string, FoundToken>): void {
  // Only the file itself names its schema.
  const ofGroup = path.length === 0 ? [...GROUP_FIELDS, "$schema"] : GROUP_FIELDS
  const fields = isToken(node) ? TOKEN_FIELDS : ofGroup
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith("$")) {
      if (!fields.includes(name)) throw new TokenFault(path, `'${name}' is not allowed here`)
      checkField(name, value, path)
    } else if (isToken(node)) throw new TokenFault(path, "a token cannot contain tokens or groups")
    else if (!NAME.test(name))
      throw new TokenFault(
        [...path, name.slice(0, 200)],
        "names have no '{', '}' or '.', and at most 200 characters",
      )
  }
  if (isToken(node)) {
    if ("$value" in node && "$ref" in node)
      throw new TokenFault(path, "'$value' and '$ref' exclude each other")
    if (path.length === 0) throw new TokenFault(path, "the file itself must be a group")
    found.set(path.join("."), { token: node, groupType })
    if (found.size > MAX_TOKENS) throw new TokenFault(path, `at most ${MAX_TOKENS} tokens are allowed`)
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
