import { type Extensions, mergeAttributes, Node } from "@tiptap/core"
import Image from "@tiptap/extension-image"
import { TableKit } from "@tiptap/extension-table"
import StarterKit from "@tiptap/starter-kit"
import { Code } from "./code-mark"

const UNKNOWN_BLOCK = "unknownBlock"
const LOOSE_LISTS = "looseLists"

/** A block whose source the editor does not know. It is shown as text, and saved as it is. */
const UnknownBlock = Node.create({
  name: UNKNOWN_BLOCK,
  group: "block",
  atom: true,
  addAttributes: () => ({ raw: { default: "", rendered: false } }),
  parseHTML: () => [
    {
      tag: "pre[data-unknown-block]",
      getAttrs: (element) => ({ raw: element.textContent ?? "" }),
      priority: 100,
    },
  ],
  renderHTML: ({ HTMLAttributes, node }) => [
    "pre",
    mergeAttributes(HTMLAttributes, { "data-unknown-block": "", contenteditable: "false" }),
    String(node.attrs.raw),
  ],
})

/** Markdown has lists with and without space between their items. */
const looseLists = Node.create({
  name: LOOSE_LISTS,
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { isLoose: { default: false, rendered: false } } },
  ],
})

export const picture = Image.configure({ inline: true, allowBase64: false })

/** Contains only formats that both Markdown and HTML can express. Others are dropped when text is pasted. */
export const extensions: Extensions = [
  StarterKit.configure({
    underline: false,
    code: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["mailto", "tel"],
      // The author decides whether a link opens a new window. The server adds what protects the reader.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Code,
  picture,
  TableKit.configure({ table: { resizable: false } }),
  UnknownBlock,
  looseLists,
]
