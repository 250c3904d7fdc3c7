import { expect, it } from "vitest"
import { originOfFile, originOfSchema } from "../schema-file"

it("src/boot/schema.sql is made of today's migrations", () => {
  expect(originOfFile(), "Run `npm run schema`, because a migration or the engine has changed.").toEqual(
    originOfSchema(),
  )
})
