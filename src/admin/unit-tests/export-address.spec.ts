import { expect, it } from "vitest"
import { exportAddress } from "../lib/export-address"

const list = { limit: 20, offset: 40, order: "-created_at", q: undefined, status: undefined }

it("has no parameters of pages and no empty filters", () => {
  expect(exportAddress("/admin/reviews", list)).toBe("/admin/reviews/export.csv")
})

it("has the search and the filters of the list", () => {
  const address = exportAddress("/admin/reviews", { ...list, q: "oak & elm", rating: 5, status: "pending" })
  expect(address).toBe("/admin/reviews/export.csv?q=oak+%26+elm&status=pending&rating=5")
})
