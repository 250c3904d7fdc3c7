import { Marked } from "marked"
import { describe, expect, it } from "vitest"
import vectors from "../../../../integration-tests/fixtures/xss-vectors.json"
import { executableParts } from "../../../../integration-tests/harness/executable"
import { plainText } from "../plain-text"
import { type BodyFormat, quickRichText, renderRichText, textOf } from "../rich-text"

const VECTORS = Object.entries(vectors).flatMap(([group, texts]) =>
  texts.map((text): [string, string] => [group, text]),
)
const FORMATS: BodyFormat[] = ["markdown", "html"]

/** Renders a stored source as a storefront might, with several options of the Markdown parser. */
function renderedByAnybody(markdown: string): string[] {
  return [{}, { breaks: true }, { gfm: false }].map((options) =>
    new Marked({ ...options, async: false }).parse(markdown, { async: false }),
  )
}

/** Code in Markdown is shown as text, so it stays unchanged. */
function withoutCode(body: string, format: BodyFormat): string {
  return format === "html" ? body : body.replace(/`[^`]+`/g, "")
}

describe.each(VECTORS)("%s: %j", (_, text) => {
  it.each(FORMATS)("leaves nothing executable, written as %s", (format) => {
    const { body, html } = renderRichText(text, format)
    expect(executableParts(html)).toEqual([])
    expect(executableParts(withoutCode(body, format))).toEqual([])
    if (format === "markdown") expect(renderedByAnybody(body).flatMap(executableParts)).toEqual([])
  })

  it.each(FORMATS)("does not change when it is cleaned again, written as %s", (format) => {
    const { body, html } = renderRichText(text, format)
    expect(renderRichText(body, format)).toEqual({ body, html })
    expect(renderRichText(html, "html").html).toBe(html)
  })

  it("leaves nothing executable in plain text", () => {
    expect(executableParts(plainText(text))).toEqual([])
    expect(plainText(text)).not.toMatch(/<[a-z/!?]/i)
    expect(plainText(plainText(text))).toBe(plainText(text))
  })
})

it("tests at least 90 attacks, and nearly all would run without cleaning", () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(90)
  const harmlessAsTheyAre = VECTORS.filter(
    ([, text]) => [text, ...renderedByAnybody(text)].flatMap(executableParts).length === 0,
  )
  expect(harmlessAsTheyAre.length / VECTORS.length).toBeLessThan(0.15)
})

describe("a harmless text", () => {
  const MARKDOWN = `# Café & *crème*

Setext
======

A paragraph with **bold**, _emphasis_, ~~gone~~, \`code <script>\`, a [link](https://a.test/?a=1&b=2 "Title"),
a [path](/blog/x), [mail](mailto:a@b.test), <https://auto.test/x>, www.auto.test and a@b.test.\\
1 < 2, a & b, <3, x <= y, a \\* b, &copy; &amp; &lt;

![A picture](/static/a.jpg 'of a chair') [reference][r] [r]

[r]: https://a.test/x_(y) "Title"

> Quoted\n> - list\n>   1. deeper\n

- [ ] to do
- [x] done

| a | b \\| c |
| :- | -: |
| \`x\` | [l](/y) |

\`\`\`html
<script>alert("shown, not run")</script>
\`\`\`

    <b onclick="x">indented code</b>

<details>
<summary>More</summary>

*inside* <kbd>Ctrl</kbd> H<sub>2</sub>O <abbr title="World Health Organization">WHO</abbr>

</details>

<figure><img src="/a.png" alt="A" width="100" loading="lazy"><figcaption>A</figcaption></figure>

---
`
  it.each([
    ["line feeds", MARKDOWN],
    ["carriage returns", MARKDOWN.replace(/\n/g, "\r\n")],
  ])("stays byte for byte in Markdown with %s", (_, source) => {
    const { body, html } = renderRichText(source, "markdown")
    expect(body).toBe(source)
    for (const part of [
      "<h1>Café &amp; <em>crème</em></h1>",
      "<code>code &lt;script&gt;</code>",
      '<a href="https://a.test/?a=1&amp;b=2" title="Title" rel="noopener noreferrer">link</a>',
      '<a href="/blog/x">path</a>',
      '<a href="mailto:a@b.test">mail</a>',
      '<img src="/static/a.jpg" alt="A picture" title="of a chair" />',
      '<input checked disabled type="checkbox" />',
      '<th align="right">b | c</th>',
      '<pre><code class="language-html">&lt;script&gt;',
      "<summary>More</summary>",
      '<abbr title="World Health Organization">WHO</abbr>',
      '<img src="/a.png" alt="A" width="100" loading="lazy" />',
    ])
      expect(html).toContain(part)
  })

  it("stays byte for byte around removed parts of Markdown", () => {
    const dirty = `${MARKDOWN}\n<b onclick="x">bold</b> [x](javascript:x)\n\n> <div\n> onclick=x>\n> y\n> </div>\n`
    expect(renderRichText(dirty, "markdown").body).toBe(
      `${MARKDOWN}\n<b>bold</b> [x](#)\n\n> <div>\n> y\n> </div>\n`,
    )
  })

  it("stays unchanged in HTML in the sanitizer's own style", () => {
    const html = [
      '<h2 id="user-content-top" lang="nl">Kop</h2><p>a <em>b</em><br />c</p><hr />',
      '<a href="https://a.test" target="_blank" rel="noopener noreferrer nofollow">a</a>',
      '<a href="#user-content-top">up</a><a href="tel:+3110">call</a>',
      '<img src="https://a.test/a.jpg" srcset="/a.jpg 1x, /b.jpg 2x" alt="" />',
      '<video src="/a.mp4" controls poster="/a.jpg"></video><ol start="3"><li>c</li></ol>',
      '<iframe src="https://www.youtube-nocookie.com/embed/x" title="Film" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>',
      '<pre><code class="language-c++">x</code></pre><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ].join("\n")
    expect(renderRichText(html, "html")).toEqual({ body: html, html })
  })
})

describe("Markdown that renderers read differently", () => {
  it.each([
    "https://a.test/[x](javascript:alert(1))",
    "https://a.test/`<img src=x onerror=alert(1)>`",
    "| a |\n| - |\n| [x | y](javascript:alert(1)) |",
    "| a |\n| - |\n| x |<!--[<IMG><SCRIPT>alert(1)</SCRIPT>\t`)> |",
    "x |\n| a |\n| - |\n| b |```\n<b onclick=x>\n    <listing>&lt;img&gt;</listing>",
  ])("has nothing in it that could run for any of them: %j", (source) => {
    const { body } = renderRichText(source, "markdown")
    expect(renderedByAnybody(body).flatMap(executableParts)).toEqual([])
  })

  it("terminates after an empty line", () =>
    expect(renderRichText("><a href=javascript:x>x</a>\r\n    rt(1))</pre>", "markdown").body).toContain(
      "<a>x</a>",
    ))
})

describe("a page's own names", () => {
  it("cannot be shadowed by an id, and internal links use the new id", () =>
    expect(renderRichText('<h2 id="location">x</h2><a href="#location">y</a>', "html").html).toBe(
      '<h2 id="user-content-location">x</h2><a href="#user-content-location">y</a>',
    ))
  it("cannot be shadowed by a name attribute", () =>
    expect(renderRichText('<a name="x">a</a><img name="cookie" src="/a">', "html").html).toBe(
      '<a>a</a><img src="/a" />',
    ))
})

describe("a text that takes too long to clean", () => {
  const MANY = 10_000
  const PIECES = [
    "[",
    "![",
    "[a](",
    "*",
    "_",
    "~",
    "`",
    "<",
    ">",
    "> - ",
    "- ",
    "|",
    "<div>",
    "<b>",
    "<!--",
    "<p><",
  ]
  const MORE = ["*a **b", "[a]: ", "<a href='", "&amp;", "<svg>", "</b>", "<div></p>", "a@", "www.", "\\"]

  it.each(
    [...PIECES, ...MORE].flatMap((piece) => FORMATS.map((format): [string, BodyFormat] => [piece, format])),
  )("%j ten thousand times, as %s, is rendered, refused or stopped", (piece, format) => {
    const source = { source: piece.repeat(MANY), format, field: "body" }
    try {
      expect(executableParts(quickRichText(source, 100)?.html ?? "")).toEqual([])
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_field", message: expect.stringContaining("'body'") })
    }
  })

  it.each(FORMATS)("does not include half a megabyte of prose, as %s", (format) => {
    const prose = 'Lorem *ipsum* [dolor](https://a.test/x) sit `amet`, <b title="x">consectetur</b> elit.\n\n'
    expect(renderRichText(prose.repeat(6_000), format).html.length).toBeGreaterThan(500_000)
  })

  it("includes more than a megabyte", () =>
    expect(() => renderRichText("x".repeat(2 ** 20 + 1), "html")).toThrow("at most"))
})

describe("textOf", () => {
  it.each([
    ["<p>one</p><p>two</p>", "one two"],
    ["<p>on<em>e</em> &amp; t&lt;wo<br />three</p>\n", "one & t<wo three"],
    ["<ul><li>a</li><li>b</li></ul><table><tr><td>c</td><td>d</td></tr></table>", "a b c d"],
    ['<img src="/a" alt="x" />', ""],
    ["&amp;lt;", "&lt;"],
  ])("of %j is %j", (html, text) => expect(textOf(html)).toBe(text))
})
