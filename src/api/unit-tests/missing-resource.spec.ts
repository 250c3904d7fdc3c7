import { expect, it } from "vitest"
import { missingResource } from "../missing-resource"

it.each([
  ["GET", "/store/blog-posts/tea", "There is no blog post 'tea'."],
  ["GET", "/store/product-categories/pcat_x", "There is no product category 'pcat_x'."],
  ["POST", "/admin/blog-posts/p1/revisions/r2/restore", "There is no revision 'r2'."],
  ["GET", "/store/products/a%20b", "There is no product 'a b'."],
  ["GET", `/store/products/${"x".repeat(3_000)}`, `There is no product '${"x".repeat(100)}…'.`],
  ["GET", "/store/products", undefined],
])("%s %s", (method, path, message) => {
  expect(missingResource({ method, path })).toBe(message)
})
