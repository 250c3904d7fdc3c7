import { Node } from "@tiptap/pm/model"
import fc from "fast-check"
import { Marked } from "marked"
import { describe, expect, it } from "vitest"
import { openMarkdown } from "../components/rich-text/markdown"
import { isSameContent } from "../components/rich-text/same-content"
import { CORPUS } from "./markdown-corpus"
import { documents, schema } from "./rich-text-documents"

const marked = new Marked({ gfm: true, async: false })

describe("a Markdown text in the editor", () => {
  it.each(CORPUS)("is saved as it was, if nothing is changed: %j", (source) => {
    const { doc, write } = openMarkdown(schema, source)
    doc.check()
    expect(write(doc)).toBe(source)
    // The editor makes new objects after undo.
    expect(write(Node.fromJSON(schema, doc.toJSON()))).toBe(source)
  })

  it.each(CORPUS)("keeps all other blocks exactly, if a paragraph is added: %j", (source) => {
    const { doc, write } = openMarkdown(schema, source)
    const written = write(doc.copy(doc.content.addToEnd(paragraph("The end."))))
    const text = source.replace(/\s+$/, "")
    expect(written.startsWith(text)).toBe(true)
    expect(written.slice(text.length).trim()).toBe("The end.")
  })

  it.each(CORPUS)("says the same after all blocks were written anew: %j", (source) => {
    const { doc } = openMarkdown(schema, source)
    const written = openMarkdown(schema, "").write(doc)
    expect(isSameContent(openMarkdown(schema, written).doc, doc), written).toBe(true)
    expect(shown(written)).toBe(shown(source))
  })

  it("changes only the edited block", () => {
    const source =
      "* one\n* two\n\n\nSetext\n======\nSome _words_ here\nover two lines.\n\n<div>kept</div>\n\n***\n"
    const { doc, write } = openMarkdown(schema, source)
    const changed = doc.copy(doc.content.replaceChild(2, paragraph("New words.")))
    expect(write(changed)).toBe("* one\n* two\n\n\nSetext\n======\n\nNew words.\n\n<div>kept</div>\n\n***\n")
  })

  it("keeps a new picture whose alternative text has several words", () => {
    const picture = schema.node("image", { src: "/bowl.jpg", alt: "a blue bowl" })
    const { doc, write } = openMarkdown(schema, "Before.")
    expect(write(doc.copy(doc.content.addToEnd(schema.node("paragraph", null, [picture]))))).toBe(
      "Before.\n\n![a blue bowl](/bowl.jpg)",
    )
  })

  it("keeps the line ends of Windows", () => {
    const { doc, write } = openMarkdown(schema, "# A\r\n\r\nb\r\n")
    expect(write(doc.copy(doc.content.addToEnd(paragraph("c"))))).toBe("# A\r\n\r\nb\r\n\r\nc\r\n")
  })

  it("keeps what the editor does not know, as it is written", () => {
    const unknown = [
      "- [ ] to do\n- [x] done",
      '<video src="/a.mp4" controls></video>',
      "[ref]: https://shop.example 'A title'",
      "Water is H<sub>2</sub>O.",
      "A &lambda; letter.",
    ]
    for (const block of unknown) {
      const { doc } = openMarkdown(schema, `Before.\n\n${block}\n\nAfter.`)
      expect(doc.child(1).type.name, block).toBe("unknownBlock")
      expect(doc.child(1).attrs.raw).toBe(block)
    }
  })

  it("shows the usual formats, so that they can be edited", () => {
    const known = CORPUS.slice(0, 12).join("\n\n")
    const { doc } = openMarkdown(schema, known)
    doc.forEach((node) => expect(node.type.name, String(node.attrs.raw)).not.toBe("unknownBlock"))
  })

  it("is read again as it was written, whatever is written", () => {
    fc.assert(
      fc.property(documents(fc), (doc) => {
        const written = openMarkdown(schema, "").write(doc)
        const again = openMarkdown(schema, written).doc
        expect(isSameContent(again, doc), `${written}\n${JSON.stringify(doc.toJSON())}`).toBe(true)
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  it("is unchanged or opened without loss, whatever it contains", () => {
    const piece = fc.constantFrom(
      ..."# |> |- |1. |* |**|_|`|```\n|~~|[a](b)|![|](|\\|<b>|</b>|&amp;|&|\n|\n\n|    |---\n|| a | b |\n|word|  \n|[x]: y\n|http://a.b|=".split(
        "|",
      ),
      "|",
      "| a | b |\n|---|---|\n| 1 | 2 |\n",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const source = pieces.join("")
        const { doc, write } = openMarkdown(schema, source)
        doc.check()
        expect(write(doc)).toBe(source)
        const changed = write(doc.copy(doc.content.addToEnd(paragraph("The end."))))
        expect(shown(changed)).toBe(`${shown(source)}<p>The end.</p>`)
      }),
      { numRuns: 1000, seed: 12 },
    )
  })
})

const paragraph = (text: string) => schema.node("paragraph", null, text === "" ? [] : [schema.text(text)])

/** Rendered HTML without differences that no reader sees. */
function shown(markdown: string): string {
  return String(marked.parse(markdown))
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part) =>
      part.startsWith("<pre")
        ? part.replace(/\s+<\/code>/, "</code>")
        : part.replace(/\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "$1"),
    )
    .join("")
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, "\u00a0")
    .trim()
}
