import { describe, expect, it } from "vitest"
import { renderText } from "../rendering"
import { renderRichText } from "../rich-text"

/** More than a request may take. */
const LONG =
  'Lorem *ipsum* [dolor](https://a.test/x) sit `amet`, <b title="x">consectetur</b> elit.\n\n'.repeat(3_000)

describe("a text that takes long", () => {
  it("is rendered in a child process, like any other", async () => {
    const text = await renderText("a", { source: LONG, format: "markdown", field: "body" })
    expect(text).toEqual(renderRichText(LONG, "markdown"))
  })

  it("is refused there with the name of its field", async () => {
    const source = `${"<b>".repeat(40_000)}a${"</q>".repeat(40_000)}`
    const refused = renderText("a", { source, format: "html", field: "translations.de.body" })
    await expect(refused).rejects.toMatchObject({
      code: "invalid_field",
      message: "Field 'translations.de.body': is too long or nested too deeply",
    })
  })
})
