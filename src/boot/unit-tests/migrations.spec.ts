import { readdirSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { root } from "../../root"

/** The engine records a migration by its class name only, so two modules must not use the same name. */
it("no two modules have a migration of the same name, which would never run", () => {
  const ours = readdirSync(path.join(root, "src/features"), { recursive: true, encoding: "utf8" })
  const engines = readdirSync(path.join(root, "node_modules/@medusajs"), {
    recursive: true,
    encoding: "utf8",
  })
  const names = [...ours, ...engines]
    .filter((file) => /[/\\]migrations[/\\]Migration\w+\.(ts|js)$/.test(file))
    .map((file) => path.parse(file).name)
  const own = ours.map((file) => path.parse(file).name).filter((name) => /^Migration\d+/.test(name))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))).toEqual([])
})
