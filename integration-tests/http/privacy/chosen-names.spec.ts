import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createPublishedForm, submitForm } from "../../factories/forms"
import type { Customer } from "../../factories/orders"
import { leaveRowsOfOthers } from "../../factories/rows-of-others"
import { addEndpoint } from "../../factories/webhooks"
import { allRows, lostRows } from "../../harness/all-rows"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** Words that customers choose below. */
const TEXT = `A b: "the price" on 2026-11-26 is 100 %, a_b .* null, true 🌸, Ada Byron, +49 30 1234567, Lane Street 7`

let shop: TenantShop
let form: Awaited<ReturnType<typeof createPublishedForm>>
let victim: Customer

interface Profile {
  first_name: string
  last_name: string
  phone: string
}

const ADA = { first_name: "Ada", last_name: "Byron", phone: "+49 30 1234567" }

async function newCustomer(profile: Profile): Promise<Customer> {
  const customer = await createCustomer(shop)
  const me = storefront(shop, { token: customer.token })
  await me.post("/store/customers/me", profile).expect(200)
  const address = { ...profile, address_1: "Lane Street 7", city: "Berlin", country_code: "de" }
  await me.post("/store/customers/me/addresses", address).expect(200)
  await submitForm(shop, form, { email: customer.email, message: TEXT })
  return customer
}

const erase = (body: { customer_id: string } | { email: string }) =>
  admin(shop).post("/admin/personal-data/erasures", body).expect(200)

/** The rows with this email. The rows of others have `x.` before it. */
async function rowsWith(email: string): Promise<string[]> {
  return [...(await allRows(shop))].filter((row) => row.replaceAll(`x.${email}`, "").includes(email))
}

beforeAll(async () => {
  // A shop of its own, because all its rows are compared.
  shop = await useTenant("chosen-names")
  form = await createPublishedForm(shop)
  await addEndpoint(shop, { url: "https://hooks.example.com/" })
  // The deliveries wait, so that their rows do not change by themselves.
  await sql(shop, "UPDATE webhook_endpoint SET paused_until = '2100-01-01'")
  victim = await newCustomer(ADA)
  await leaveRowsOfOthers(shop, victim, TEXT)
})

describe("the erasure of a customer with chosen names", () => {
  it.each([
    [":", '"', ","],
    ["the", "price", "2026-11-26"],
    ["a", "b", "1"],
    ["%", "_", "%%%%%%%"],
    [".*", "[a-z]+", "(0|1)*"],
    ["null", "true", "null"],
    ["🌸", "🌸", "🌸"],
    ["Ada", "Byron", "+49 30 1234567"],
    ["victim's email", "victim's id", "victim's id"],
  ])("%s %s changes no row of others", async (...chosen) => {
    const word = (name: string) =>
      name.replace("victim's email", victim.email).replace("victim's id", victim.id)
    const [first_name = "", last_name = "", phone = ""] = chosen.map(word)
    const before = await allRows(shop)
    const waiting = await sql(shop, "SELECT id FROM webhook_delivery WHERE status IN ('waiting', 'blocked')")
    expect(waiting.length).toBeGreaterThan(1)
    const customer = await newCustomer({ first_name, last_name, phone })
    await erase({ customer_id: customer.id })
    expect(lostRows(before, await allRows(shop))).toEqual([])
    expect(await rowsWith(customer.email)).toEqual([])
    const left = await sql(shop, "SELECT first_name, last_name, phone FROM customer WHERE id = :id", {
      id: customer.id,
    })
    expect(left).toEqual([{ first_name: null, last_name: null, phone: null }])
  })

  it("takes only the email, the full name and the phone number out of an admin's conversation", async () => {
    const customer = await newCustomer({ first_name: "the", last_name: "price", phone: "+49 40 7654321" })
    const text = `${customer.email} (+49 40 7654321) asks for the price. The old price: see Lane Street 7.`
    const rowsOf = await leaveRowsOfOthers(shop, customer, text)
    const before = await rowsOf()
    await erase({ customer_id: customer.id })
    const after = "[erased] ([erased]) asks for [erased]. The old price: see Lane Street 7."
    const { messages, events } = await rowsOf()
    expect(messages).toEqual(before.messages.map((message) => ({ ...message, text: after })))
    // The event belongs to another person, whom it names.
    const payload = { items: [{ title: text.replace(customer.email, "[erased]") }] }
    expect(events).toMatchObject([{ payload }])
  })

  it("leaves a customer with the same name, phone and address, who is then erased too", async () => {
    const before = await allRows(shop)
    const twin = await newCustomer(ADA)
    await leaveRowsOfOthers(shop, twin, `Ada Byron has the address ${twin.email}`)
    await erase({ email: twin.email })
    expect(lostRows(before, await allRows(shop))).toEqual([])

    expect((await rowsWith(victim.email)).length).toBeGreaterThan(2)
    await erase({ email: victim.email })
    expect(await rowsWith(victim.email)).toEqual([])
  })
})
