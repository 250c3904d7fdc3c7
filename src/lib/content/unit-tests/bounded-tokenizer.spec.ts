import { describe, expect, it } from "vitest"
import { Unbounded } from "../bounded"
import { plainText } from "../plain-text"
import { renderRichText } from "../rich-text"
import { sanitized } from "../sanitizer"

/** Many open elements, and end tags for which the parser looks through all of them. */
const HOSTILE = `${"<b>".repeat(40_000)}a${"</q>".repeat(40_000)}`

describe("a text of many open elements and wrong end tags", () => {
  it("is refused after a number of steps", () => {
    expect(() => sanitized(HOSTILE)).toThrow(Unbounded)
    expect(() => renderRichText(HOSTILE, "html", "description")).toThrow("Field 'description'")
  })

  it("becomes a plain text without brackets", () => {
    expect(plainText(HOSTILE)).not.toMatch(/[<>]/)
  })

  it("is no problem if it is as large as people write it", () => {
    const list = `<ul>${"<li>one <b>two</b>".repeat(20_000)}</ul>`
    expect(sanitized(list)).toContain("<li>one <b>two</b></li>")
    expect(sanitized(`${"<div>".repeat(2_000)}a${"</div>".repeat(2_000)}`)).toContain("a")
  })
})
