import { createHash, randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateResetPasswordTokenWorkflow } from "@medusajs/medusa/core-flows"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { anonymous, storefront } from "../harness/api"
import type { TenantShop } from "../harness/tenants"
import { sql } from "./checkout"

/** Creates the token that the password reset mail contains. */
export function resetToken(shop: TenantShop, email: string): Promise<string> {
  return runInTenant(shop.tenant, async () => {
    const { http } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
    const { result } = await generateResetPasswordTokenWorkflow(shop.container).run({
      input: {
        entityId: email,
        actorType: "customer",
        provider: "emailpass",
        secret: http.jwtSecret ?? "",
        jwtOptions: http.jwtOptions,
      },
    })
    return result
  })
}

/** Sets a new password with the mailed token. */
export async function resetPassword(shop: TenantShop, email: string, password: string): Promise<void> {
  const token = await resetToken(shop, email)
  await storefront(shop, { token }).post("/auth/customer/emailpass/update", { password }).expect(200)
}

/** Confirms an address with the mailed code. `token` belongs to the account that requested the mail. */
export async function confirmAddress(shop: TenantShop, email: string, token: string): Promise<void> {
  const asked = { entity_id: email, entity_type: "email" }
  await storefront(shop, { token }).post("/auth/verification/request", asked).expect(201)
  // The database contains only a hash of the code. So this replaces the code by one that the test knows.
  const code = randomUUID()
  const hash = createHash("sha256").update(code).digest("hex")
  await sql(shop, `UPDATE auth_verification SET provider_metadata = ? WHERE entity_id = ?`, [
    JSON.stringify({ token_hash: hash }),
    email,
  ])
  await anonymous(shop)
    .post("/auth/verification/confirm", { code })
    .set("x-svc-tenant", shop.tenant.slug)
    .expect(200)
}
