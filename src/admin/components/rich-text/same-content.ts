import type { Node } from "@tiptap/pm/model"

/**
 * Whether two documents say the same. Ignores what Markdown cannot express: empty blocks, several spaces, and spaces
 * at the edges of bold words.
 */
export function isSameContent(a: Node, b: Node): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b))
}

type Essence = string | { type: string; attrs: unknown; content: Essence[] }

const IGNORED = ["isLoose", "type", "target", "rel", "class", "colwidth", "width", "height"]

function essence(node: Node): Essence {
  if (node.type.name === "codeBlock")
    return { type: "codeBlock", attrs: attrsOf(node), content: [node.textContent] }
  if (node.type.name === "unknownBlock")
    return { type: "unknownBlock", attrs: [], content: [String(node.attrs.raw)] }
  const content = node.isTextblock ? [inlineOf(node)] : blocksOf(node)
  return { type: node.type.name, attrs: attrsOf(node), content }
}

/** Whether a block has no content that Markdown can express, such as an empty paragraph or quotation. */
export function isBlank(node: Node): boolean {
  if (node.type.name === "paragraph" || node.type.name === "heading") return inlineOf(node) === ""
  if (!["blockquote", "bulletList", "orderedList", "listItem"].includes(node.type.name)) return false
  return node.children.every(isBlank)
}

function blocksOf(node: Node): Essence[] {
  const blocks: Essence[] = []
  node.forEach((child) => {
    const isNeeded = node.type.name === "listItem" && blocks.length === 0
    if (!isBlank(child) || isNeeded) blocks.push(essence(child))
  })
  return blocks
}

/** The characters with their marks. Spaces have no marks, because most are not visible on them. */
function inlineOf(node: Node): string {
  let text = ""
  node.forEach((child) => {
    const marks = child.marks
      .map(({ type, attrs }) => `${type.name} ${attrs.href ?? ""} ${attrs.title ?? ""}`)
      .sort()
    const isCode = child.marks.some(({ type }) => type.name === "code")
    for (const character of child.isText ? (child.text ?? "") : [signOf(child)])
      text += child.isText && /[ \t\n]/.test(character) && !isCode ? " " : `${character}<${marks.join()}>`
  })
  return text
    .replace(/ +/g, " ")
    .replace(/^(?:\u0000br<[^>]*>| )+|(?:\u0000br<[^>]*>| )+$/g, "")
    .replace(/ ?(\u0000br<[^>]*>) ?/g, "$1")
}

function signOf({ type, attrs }: Node): string {
  if (type.name === "hardBreak") return "\u0000br"
  return JSON.stringify([type.name, attrs.src, attrs.alt || null, attrs.title || null])
}

function attrsOf({ attrs }: Node): unknown {
  return Object.entries(attrs).filter(
    ([name, value]) => !IGNORED.includes(name) && value !== null && value !== "",
  )
}
