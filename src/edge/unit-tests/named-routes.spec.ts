import { describe, expect, it, vi } from "vitest"
import { asApiError } from "../../lib/errors"
import { namedRoutes } from "../named-routes"

const handler = namedRoutes([
  { method: "GET", path: "/store/carts/:id" },
  { method: "POST", path: "/store/carts/:id/complete" },
  { method: "GET", path: "/store/sitemap.xml" },
  { method: "DELETE", path: "/auth/session" },
])

function outcome(method: string, path: string): string | undefined {
  const next = vi.fn<(error?: unknown) => void>()
  void handler({ method, path }, {}, next)
  return asApiError(next.mock.calls[0]?.[0])?.code
}

describe("a route below /store or /auth", () => {
  it.each([
    ["GET", "/store/carts/cart_1"],
    ["HEAD", "/store/carts/cart_1"],
    ["GET", "/store/carts/cart_1/"],
    ["OPTIONS", "/store/carts/cart_1"],
    ["GET", "/store/sitemap.xml"],
    ["DELETE", "/auth/session"],
    ["POST", "/admin/anything"],
    ["GET", "/storefront"],
  ])("passes if the API names it, or if it is on another surface: %s %s", (method, path) => {
    expect(outcome(method, path)).toBeUndefined()
  })

  it.each([
    ["POST", "/store/carts/cart_1"],
    ["GET", "/store/carts/cart_1/complete"],
    ["GET", "/store/Carts/cart_1"],
    ["GET", "/STORE/carts/cart_1"],
    ["GET", "/store/carts/cart_1//"],
    ["GET", "/store/carts/a/b"],
    ["GET", "/store/sitemapXxml"],
    ["HEAD", "/auth/session"],
    ["GET", "/store"],
    ["GET", "/auth/"],
    ["OPTIONS", "/store/nowhere"],
  ])("is closed otherwise: %s %s", (method, path) => {
    expect(outcome(method, path)).toBe("route_not_found")
  })
})
