import { readdirSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { root } from "../../root"

it("gives each migration a name of its own, because the engine runs a name only once in a database", () => {
  const names = readdirSync(path.join(root, "src/features"), { recursive: true, encoding: "utf8" })
    .map((file) => path.basename(file))
    .filter((name) => /^Migration\d+\w*\.ts$/.test(name))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
