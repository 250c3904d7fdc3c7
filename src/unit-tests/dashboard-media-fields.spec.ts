import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { resources } from "../features/resources"

const ADMIN = path.resolve(__dirname, "../admin")

/** Fields that the engine's pages edit, such as a product's pictures. */
const OF_ENGINE = new Set(["product"])

const declared = resources.flatMap(({ name, media }) =>
  OF_ENGINE.has(name) ? [] : media.filter((field) => field.endsWith("_url")).map((field) => [name, field]),
)
const code = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(ADMIN, file), "utf8"))
  .join("\n")

describe("a declared picture", () => {
  it.each(declared)("of %s is chosen by the picker: %s", (_, field) => {
    expect(code).toMatch(new RegExp(`name: "${field}", kind: "media"`))
  })

  it("is declared by at least the blog", () => {
    expect(declared).toContainEqual(["blog_post", "cover_url"])
  })
})
