import { readFileSync } from "node:fs"
import path from "node:path"
import { Marked } from "marked"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../lib/errors"

const PAGE = readFileSync(path.resolve(__dirname, "../../../docs/errors.md"), "utf8")
const MAX_SECTION_LINES = 3

const sections = PAGE.split(/^## /m)
  .slice(1)
  .map((section) => {
    const [code = "", ...text] = section.trim().split("\n")
    return { code, text: text.slice(1) }
  })

describe("docs/errors.md", () => {
  it("has a section for each code of the catalogue, in its order", () => {
    expect(sections.map(({ code }) => code)).toEqual([...catalogue.keys()])
  })

  it.each(sections)("$code: names its status and type, then explains it", ({ code, text }) => {
    const error = [...catalogue.values()].find((known) => known.code === code)
    expect(text[0]).toContain(`Status ${error?.status}, \`${error?.type}\`. `)
    expect(text.length).toBeLessThanOrEqual(MAX_SECTION_LINES)
  })

  it("is the page that the server sends (`npm run errors` updates it)", async () => {
    await expect(`${INTRODUCTION}export const ERRORS_HTML = \`${inTemplate(html())}\`\n`).toMatchFileSnapshot(
      "../docs/errors-html.ts",
    )
  })
})

const INTRODUCTION = `/** The page of all errors. Made by \`npm run errors\` from \`docs/errors.md\`; do not edit. */
`

/** Each heading gets an id, because `doc_url` points to it. */
const marked = new Marked({
  gfm: true,
  renderer: {
    heading: ({ depth, text }) =>
      depth === 1 ? `<h1>${text}</h1>\n` : `<h${depth} id="${text}">${text}</h${depth}>\n`,
  },
})

function html(): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>svc errors</title>
    <link rel="stylesheet" href="/docs/page.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <main>
${marked.parse(PAGE, { async: false })}    </main>
  </body>
</html>
`
}

function inTemplate(text: string): string {
  return text.replaceAll(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
}
