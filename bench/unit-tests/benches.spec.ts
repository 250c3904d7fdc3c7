import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { BENCHES } from "../benches"

describe("a bench of the list", () => {
  it.each(Object.keys(BENCHES))("is the file of its name: %s", (name) => {
    const text = readFileSync(path.resolve(__dirname, "..", `${name}.ts`), "utf8")
    expect(text).toMatch(/^export (async )?function bench\(/m)
  })
})
