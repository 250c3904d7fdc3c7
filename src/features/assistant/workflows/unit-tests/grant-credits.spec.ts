import { describe, expect, it, vi } from "vitest"
import { asApiError } from "../../../../lib/errors"
import { currentTenant, HOME, runAtHome, runInTenant } from "../../../../tenancy/current-tenant"
import { grantCredits } from "../steps/grant-credits"

const shop = { id: "tnt_1", slug: "north", databaseUrl: "" }
const owner = { type: "user", id: "user_1" }
const grant = { amount: 1_000_000, note: "x" }

/** Stands in for the modules. Notes in which tenant credits were added. */
function modules() {
  const granted = vi.fn<(tenant: string | undefined, given: object) => void>()
  const parts: Record<string, unknown> = {
    tenants: {
      find: async (_by: string, slug: string) =>
        ({ [shop.slug]: shop, [HOME]: { ...shop, id: HOME, slug: HOME } })[slug],
    },
    assistant: {
      grantCredits: async (given: object) => granted(currentTenant()?.slug, given),
      account: async () => ({ available: 1 }),
    },
  }
  const scope = { resolve: (name: string) => parts[name] }
  return { granted, scope: scope as Parameters<typeof grantCredits>[0] }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => asApiError(error)?.code,
  )

describe("the step that grants credits", () => {
  it("refuses the admin of another shop, whatever the input says", async () => {
    const { granted, scope } = modules()
    for (const tenant of [undefined, HOME, shop.slug])
      expect(await runInTenant(shop, () => codeOf(grantCredits(scope, { ...grant, owner, tenant })))).toBe(
        "forbidden",
      )
    expect(granted).not.toHaveBeenCalled()
  })

  it.each(["customer", "guest", "agent"])("refuses a %s of the home shop", async (type) => {
    const { granted, scope } = modules()
    const asked = { ...grant, owner: { type, id: "x" }, tenant: shop.slug }
    expect(await runAtHome(() => codeOf(grantCredits(scope, asked)))).toBe("forbidden")
    expect(granted).not.toHaveBeenCalled()
  })

  it("adds an admin's grant of the home shop to the named shop", async () => {
    const { granted, scope } = modules()
    await runAtHome(() => grantCredits(scope, { ...grant, owner, tenant: shop.slug }))
    await runAtHome(() => grantCredits(scope, { ...grant, owner }))
    expect(granted.mock.calls).toEqual([
      [shop.slug, { ...grant, owner }],
      [undefined, { ...grant, owner }],
    ])
    expect(await codeOf(grantCredits(scope, { ...grant, owner, tenant: "nowhere" }))).toBe("not_found")
  })
})
