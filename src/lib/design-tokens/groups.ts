import { pathOf } from "./reference-path"

/** A fault in a token file, with the path of its token or group. */
export class TokenFault extends Error {
  constructor(
    readonly path: readonly string[],
    message: string,
  ) {
    super(message)
  }
}

export type Node = Record<string, unknown>

export const DEEPEST = 32
/** Groups that extend each other could otherwise double with every level. */
const MAX_NODES = 20_000

/** The file with the tokens that its groups inherit by `$extends`. Tokens stay the same objects. */
export function withInherited(file: Node): Node {
  return extended(file, file, { path: [], chain: [], budget: { nodes: MAX_NODES } })
}

/** Where the file itself contains each token. An inherited token keeps the type of this place. */
export function writtenPaths(node: Node, path: readonly string[] = [], paths = new Map<Node, string>()) {
  if (isToken(node)) paths.set(node, path.join("."))
  else if (path.length <= DEEPEST)
    for (const [name, child] of childrenOf(node)) writtenPaths(child, [...path, name], paths)
  return paths
}

export function isObject(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export const isToken = (node: Node) => "$value" in node || "$ref" in node

/** The groups and tokens directly in a group. */
function childrenOf(group: Node): [string, Node][] {
  return Object.entries(group).flatMap(([name, child]): [string, Node][] =>
    isObject(child) && (!name.startsWith("$") || name === "$root") ? [[name, child]] : [],
  )
}

interface Place {
  path: string[]
  /** The groups that are being inherited, to find circles. */
  chain: string[]
  budget: { nodes: number }
}

/** The tree with the tokens that its groups inherit by `$extends`. */
function extended(group: Node, root: Node, place: Place): Node {
  const { path, chain, budget } = place
  if (path.length > DEEPEST) throw new TokenFault(path, `groups are nested more than ${DEEPEST} levels deep`)
  if (--budget.nodes < 0) throw new TokenFault(path, "the file is too large after '$extends'")
  if (isToken(group)) return group
  const own: Node = { ...group }
  for (const [name, child] of childrenOf(group))
    own[name] = extended(child, root, { ...place, path: [...path, name] })
  const { $extends: parent, ...rest } = own
  if (parent === undefined) return own
  const target = pathOf(parent)
  if (!target) throw new TokenFault(path, "'$extends' must be a reference to a group")
  const key = target.join(".")
  if (chain.includes(key) || startsWith(path, target) || startsWith(target, path))
    throw new TokenFault(path, "'$extends' forms a circle")
  const inherited = target.reduce<unknown>(
    (node, name) => (isObject(node) ? ownOf(node, name) : undefined),
    root,
  )
  if (!isObject(inherited) || isToken(inherited))
    throw new TokenFault(path, `'$extends' names no group: ${key}`)
  return merged(extended(inherited, root, { path: target, chain: [...chain, key], budget }), rest)
}

function startsWith(path: string[], beginning: string[]): boolean {
  return path.length >= beginning.length && beginning.every((name, index) => path[index] === name)
}

export const ownOf = (node: Node, name: string) => (Object.hasOwn(node, name) ? node[name] : undefined)

/** A token replaces an inherited one as a whole; groups merge. */
function merged(base: Node, over: Node): Node {
  const result: Node = { ...base }
  for (const [name, node] of Object.entries(over)) {
    const known = ownOf(result, name)
    result[name] =
      isObject(known) && isObject(node) && !isToken(known) && !isToken(node) ? merged(known, node) : node
  }
  return result
}
