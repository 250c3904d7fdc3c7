import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
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
