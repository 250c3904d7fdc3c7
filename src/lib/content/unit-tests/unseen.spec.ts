import { describe, expect, it } from "vitest"
import { renderRichText } from "../rich-text"

describe("invisible characters", () => {
  it.each(["html", "markdown"] as const)("are removed from %s, written or encoded", (format) => {
    const { html } = renderRichText("a\u0001b\u000bc&#1;d&#x0B;e&#x81;f \u{FFFE}g", format)
    expect(html.replace(/<\/?p>|\n/g, "")).toBe("abcdef g")
  })

  it.each(["html", "markdown"] as const)("hide no scheme in %s", (format) => {
    for (const hidden of ["&#x7f;", "&#x80;", "&#1;", "\u0081", "&#x9f;"]) {
      const { body, html } = renderRichText(`<a href="java${hidden}script:alert(1)">x</a>`, format)
      expect([hidden, body + html]).toEqual([hidden, expect.not.stringMatching(/javascript:/)])
    }
  })
})
