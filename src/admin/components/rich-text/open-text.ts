import type { Node } from "@tiptap/pm/model"

export type TextFormat = "html" | "markdown"

/** A text that is open in the editor. */
export interface OpenText {
  doc: Node
  /** Writes a changed document. Blocks that were not changed stay exactly as they were written. */
  write(doc: Node): string
}

/** A block of the opened text, and the empty lines after it. */
export interface Original {
  node: Node
  raw: string
  gap: string
}

/** The originals of the nodes that were not changed. The editor keeps their objects, except after undo. */
export function matched<One extends Original>(
  nodes: readonly Node[],
  originals: readonly One[],
): (One | undefined)[] {
  const byNode = new Map(originals.map((original) => [original.node, original]))
  const free = new Set(originals.filter(({ node }) => !nodes.includes(node)))
  return nodes.map((node) => {
    const same = byNode.get(node)
    if (same) return same
    for (const original of free)
      if (original.node.eq(node)) {
        free.delete(original)
        return original
      }
    return undefined
  })
}
