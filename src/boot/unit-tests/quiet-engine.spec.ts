import { afterEach, expect, it, vi } from "vitest"
import { hideDriverWarning, withoutNote } from "../quiet-engine"

const original = process.listeners("warning")

afterEach(() => {
  vi.restoreAllMocks()
  process.removeAllListeners("warning")
  for (const listener of original) process.on("warning", listener)
})

it("hides only the migrations' note for databases with users", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined)
  await withoutNote(async () => {
    console.info('Note: If the index "IDX_user_email" fails to create, then delete any existing users.')
    console.info("Another note")
  })
  console.info("After the migration")
  expect(info.mock.calls).toEqual([["Another note"], ["After the migration"]])
})

it("hides only the known warning of the database driver", () => {
  const printed: string[] = []
  process.removeAllListeners("warning")
  process.on("warning", ({ message }) => printed.push(message))
  hideDriverWarning()
  const say = (message: string) => process.emit("warning", new Error(message))
  say(
    "Calling client.query() when the client is already executing a query is deprecated and will be removed in pg@9.0.",
  )
  say("Another warning")
  expect(printed).toEqual(["Another warning"])
})
