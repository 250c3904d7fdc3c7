import { Node } from "@tiptap/pm/model"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import vectors from "../../../integration-tests/fixtures/xss-vectors.json"
import { renderRichText } from "../../lib/content/rich-text"
import { openHtml } from "../components/rich-text/html"
import { isSameContent } from "../components/rich-text/same-content"
import { documents, schema } from "./rich-text-documents"

/** HTML as the server stores it, which the editor must be able to edit completely. */
const KNOWN = [
  "<p>Plain words.</p>",
  "<h2>By hand</h2>\n<p>Some <strong>bold</strong>, <em>italic</em>, <s>old</s> and <code>code</code>.</p>",
  '<p>A <a href="/care" title="Care">link</a> and <a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">another</a>.</p>',
  '<p><img src="/static/bowl.jpg" alt="a bowl" width="640" height="480" /></p>',
  "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>",
  '<ol start="3"><li><p>three</p><p>more</p></li><li><p>four</p></li></ol>',
  "<blockquote><p>Twice, and slowly.</p></blockquote>\n<hr />",
  '<pre><code class="language-ts">const a = 1 &lt; 2\n\n  b()</code></pre>',
  '<table><thead><tr><th>Glaze</th><th align="right">Heat</th></tr></thead><tbody><tr><td>Celadon</td><td align="right">1280</td></tr></tbody></table>',
  "<p>First line<br />second line</p>\n\n<p>5 &lt; 6 &amp; 7 &gt; 6, \u00a0 déjà vu, 漢字</p>",
]

/** HTML that the editor keeps as it is. */
const UNKNOWN = [
  '<h2 id="user-content-care">Care</h2>',
  '<p dir="rtl">كلمات</p>',
  "<p>H<sub>2</sub>O</p>",
  "<div><p>Inside</p></div>",
  '<figure><img src="/a.png" alt="a" /><figcaption>A</figcaption></figure>',
  '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  "<details><summary>More</summary>Words</details>",
  "<table><caption>Heat</caption><tbody><tr><td>1</td></tr></tbody></table>",
  '<ul><li><input type="checkbox" checked />done</li></ul>',
  "<pre>no code</pre>",
]

const stored = (source: string) => renderRichText(source, "html").body
const paragraph = (text: string) => schema.node("paragraph", null, [schema.text(text)])
const withEnd = (doc: Node) => doc.copy(doc.content.addToEnd(paragraph("The end.")))
const namesIn = (doc: Node) => doc.children.map(({ type }) => type.name)

describe("an HTML text in the editor", () => {
  it.each([...KNOWN, ...UNKNOWN])("is saved as it was, if nothing is changed: %s", (given) => {
    const source = stored(given)
    const { doc, write } = openHtml(schema, source)
    doc.check()
    expect(write(doc)).toBe(source)
    // The editor makes new objects after undo.
    expect(write(Node.fromJSON(schema, doc.toJSON()))).toBe(source)
    expect(write(withEnd(doc))).toBe(`${source}\n<p>The end.</p>`)
  })

  it.each(KNOWN)("is written anew as the server stores it: %s", (source) => {
    const { doc } = openHtml(schema, source)
    expect(stored(source)).toBe(source)
    expect(namesIn(doc)).not.toContain("unknownBlock")
    expect(openHtml(schema, "").write(doc)).toBe(source.replace(/>\n+</g, ">\n<"))
  })

  it.each(UNKNOWN)("keeps what the editor does not know: %s", (given) => {
    const source = stored(given)
    const { doc, write } = openHtml(schema, `<p>Before.</p>${source}<p>After.</p>`)
    expect(namesIn(doc)).toEqual(["paragraph", "unknownBlock", "paragraph"])
    expect(write(doc.copy(doc.content.replaceChild(0, paragraph("New."))))).toBe(
      `<p>New.</p>\n${source}<p>After.</p>`,
    )
  })

  it("makes paragraphs of words without an element, when the text changes", () => {
    const { doc, write } = openHtml(schema, "  Twice, <b>slowly</b>.\n<hr />Then <i>cool</i>")
    expect(namesIn(doc)).toEqual(["paragraph", "horizontalRule", "paragraph"])
    expect(write(withEnd(doc))).toBe(
      "<p>Twice, <b>slowly</b>.</p><hr /><p>Then <i>cool</i></p>\n<p>The end.</p>",
    )
  })

  it("is stored and read again as it was written, whatever is written", () => {
    fc.assert(
      fc.property(documents(fc), (doc) => {
        const written = openHtml(schema, "").write(doc)
        expect(stored(written)).toBe(written)
        const again = openHtml(schema, written).doc
        expect(isSameContent(again, doc), `${written}\n${JSON.stringify(doc.toJSON())}`).toBe(true)
      }),
      { numRuns: 150, seed: 21 },
    )
  })

  it("is unchanged or opened without loss, whatever it contains", () => {
    const pieces =
      "<p>|</p>|<b>|</b>|<li>|</li>|<ul>|</ul>|<td>|<table>|<tr>|<pre>|<code>|</code>|<br>|<div>|</div>|word| |&lt;|&amp;|&nbsp;|<!--|-->|<a href='/x'>|</a>|<img src=y>|\n|<|>|\""
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces.split("|")), { maxLength: 20 }), (parts) => {
        const source = stored(parts.join(""))
        const { doc, write } = openHtml(schema, source)
        doc.check()
        expect(write(doc)).toBe(source)
        const changed = stored(write(withEnd(doc)))
        expect(wordsOf(changed)).toBe(`${wordsOf(source)} The end.`.trim())
      }),
      { numRuns: 150, seed: 22 },
    )
  })

  it.each(Object.values(vectors).flat())(
    "opens hostile text, and never writes more than it was given: %j",
    (vector) => {
      const source = stored(String(vector))
      const { doc, write } = openHtml(schema, source)
      expect(write(doc)).toBe(source)
      const written = write(withEnd(doc))
      expect(stored(written)).toBe(written)
    },
  )
})

const wordsOf = (html: string) =>
  renderRichText(html, "html")
    .html.replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
