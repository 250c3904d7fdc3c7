import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { sql } from "./checkout"
import { customerCredentials } from "./customer-credentials"

/** Registers a customer and signs in. */
export async function createCustomer(shop: Shop) {
  const credentials = customerCredentials()
  const registered = await storefront(shop).post("/auth/customer/emailpass/register", credentials).expect(200)
  const created = await storefront(shop, { token: registered.body.token })
    .post("/store/customers", { email: credentials.email })
    .expect(200)
  const signedIn = await storefront(shop).post("/auth/customer/emailpass", credentials).expect(200)
  return { ...credentials, id: created.body.customer.id as string, token: signedIn.body.token as string }
}

/** Notes that mail to the customer's address has reached the customer. */
export async function proveEmail(shop: Shop, { id, email }: { id: string; email: string }): Promise<void> {
  await sql(
    shop,
    `INSERT INTO auth_verification (id, auth_identity_id, entity_id, entity_type, code_provider, verified_at, requested_at)
     SELECT ?, id, ?, 'email', 'spec', now(), now() FROM auth_identity WHERE app_metadata ->> 'customer_id' = ?`,
    [`authver_${id}`, email, id],
  )
}

/** Registers a customer whose only address is in Istanbul. */
export async function createCustomerInIstanbul(shop: Shop) {
  const customer = await createCustomer(shop)
  await storefront(shop, { token: customer.token })
    .post("/store/customers/me/addresses", {
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "İstiklal Caddesi 1",
      city: "İstanbul",
      postal_code: "34433",
      country_code: "tr",
      is_default_billing: true,
    })
    .expect(200)
  return customer
}
