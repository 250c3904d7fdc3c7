import { getSchema } from "@tiptap/core"
import type { Node } from "@tiptap/pm/model"
import type FastCheck from "fast-check"
import { extensions } from "../components/rich-text/schema"

export const schema = getSchema(extensions)

const SIGNS = "abc de.,!?*_`~[]()<>#+-=|\\&;:/@1&amp;www.http://é 漢ä"
  .split("")
  .concat(["&copy;", "www.", "http://", "a@b.c"])

/** Random documents of the editor, with the signs that mean something in Markdown and HTML. */
export function documents(fc: typeof FastCheck): FastCheck.Arbitrary<Node> {
  const words = fc
    .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 })
    .map((signs) => `x${signs.join("")}`)
  const marks = fc.subarray(["bold", "italic", "strike", "code", "link"] as const)
  const text = fc.tuple(words, marks).map(([content, names]) =>
    schema.text(
      content,
      names.map((name) => schema.mark(name, name === "link" ? { href: "https://shop.example/a_(b)" } : null)),
    ),
  )
  const picture = words.map((alt) =>
    schema.node("image", { src: "/static/a b.png", alt: alt.trim() || null }),
  )
  const line = fc.array(
    fc.oneof(
      { arbitrary: text, weight: 6 },
      { arbitrary: picture, weight: 1 },
      fc.constant(schema.node("hardBreak")),
    ),
    { minLength: 1, maxLength: 4 },
  )
  const block = fc.letrec<{ block: Node; list: Node; leaf: Node }>((tie) => ({
    leaf: fc.oneof(
      line.map((content) => schema.node("paragraph", null, content)),
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), line)
        .map(([level, content]) => schema.node("heading", { level }, content)),
      words.map((code) => schema.node("codeBlock", { language: "ts" }, [schema.text(code)])),
      fc.constant(schema.node("horizontalRule")),
    ),
    list: fc
      .tuple(
        fc.constantFrom("bulletList", "orderedList"),
        fc.array(fc.tuple(line, fc.array(tie("block"), { maxLength: 1 })), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, items]) =>
        schema.node(
          name,
          null,
          items.map(([content, inside]) =>
            schema.node("listItem", null, [schema.node("paragraph", null, content), ...inside]),
          ),
        ),
      ),
    block: fc.oneof(
      { maxDepth: 2 },
      tie("leaf"),
      tie("list"),
      fc
        .array(tie("block"), { minLength: 1, maxLength: 2 })
        .map((inside) => schema.node("blockquote", null, inside)),
    ),
  })).block
  const table = fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }).map((rows) =>
    schema.node(
      "table",
      null,
      rows.map((cells, index) =>
        schema.node(
          "tableRow",
          null,
          cells.map((content) =>
            schema.node(index === 0 ? "tableHeader" : "tableCell", null, [
              schema.node("paragraph", null, content),
            ]),
          ),
        ),
      ),
    ),
  )
  return fc
    .array(fc.oneof({ arbitrary: block, weight: 4 }, { arbitrary: table, weight: 1 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((blocks) => schema.node("doc", null, blocks))
}
