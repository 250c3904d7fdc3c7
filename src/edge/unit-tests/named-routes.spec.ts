import { describe, expect, it, vi } from "vitest"
import { asApiError } from "../../lib/errors"
import { namedRoutes } from "../named-routes"

const handler = namedRoutes([
  { method: "GET", path: "/store/carts/:id" },
  { method: "POST", path: "/store/carts/:id/complete" },
  { method: "GET", path: "/store/sitemap.xml" },
  { method: "DELETE", path: "/auth/session" },
  { method: "POST", path: "/auth/:actor/emailpass" },
  { method: "GET", path: "/admin/workflows-executions/:id" },
])

function outcome(method: string, path: string): string | undefined {
  const next = vi.fn<(error?: unknown) => void>()
  void handler({ method, path }, {}, next)
  return asApiError(next.mock.calls[0]?.[0])?.code
}

describe("a route below /store, /auth or /admin", () => {
  it.each([
    ["GET", "/store/carts/cart_1"],
    ["HEAD", "/store/carts/cart_1"],
    ["GET", "/store/carts/cart_1/"],
    ["OPTIONS", "/store/carts/cart_1"],
    ["GET", "/store/sitemap.xml"],
    ["DELETE", "/auth/session"],
    ["POST", "/auth/user/emailpass"],
    ["POST", "/auth/:/emailpass"],
    ["GET", "/admin/workflows-executions/wf_1"],
    ["GET", "/storefront"],
    ["GET", "/administration"],
    ["POST", "/v1/anything"],
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
    ["GET", "/auth/user/emailpass"],
    ["POST", "/auth/user/google"],
    ["POST", "/AUTH/user/emailpass"],
    ["POST", "/admin/anything"],
    ["GET", "/admin"],
    ["POST", "/admin/workflows-executions/grant-credits/run"],
    ["POST", "/ADMIN/workflows-executions/grant-credits/run"],
    ["GET", "/Admin/workflows-executions/wf_1"],
    ["GET", "/admin/Workflows-Executions/wf_1"],
  ])("is closed otherwise: %s %s", (method, path) => {
    expect(outcome(method, path)).toBe("route_not_found")
  })
})
