import { z } from "zod"
import {
  address,
  engineFieldsQuery,
  engineList,
  engineListQuery,
  engineQuery,
  metadata,
} from "../../../kits/rows/engine-schemas"
import { timestamp } from "../../../kits/rows/fields"
import { addressFields, addressText, hasContent, NO_CONTENT } from "../../../kits/rows/given-address"
import { contract, engineContract } from "../../../kits/rows/row"
import { email } from "../../../lib/fields"
import { metafield } from "../../metafields/module/schemas"

const customer = z
  .looseObject({
    id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    phone: z.string().nullable(),
    company_name: z.string().nullable(),
    addresses: z.array(address),
    created_at: timestamp,
    metafields: z.array(metafield),
  })
  .partial()
  .meta({
    id: "Customer",
    examples: [
      {
        id: "cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        email: "ada@example.com",
        first_name: "Ada",
        last_name: "Lovelace",
        phone: null,
        company_name: null,
        addresses: [],
        created_at: "2026-03-14T09:26:53.589Z",
      },
    ],
  })

const profile = z.strictObject({
  first_name: addressText.meta({ examples: ["Ada"] }),
  last_name: addressText.meta({ examples: ["Lovelace"] }),
  company_name: addressText,
  phone: addressText,
  metadata,
})

const changedAddress = addressFields.extend({
  address_name: addressText,
  is_default_shipping: z.boolean().optional(),
  is_default_billing: z.boolean().optional(),
})
const newAddress = changedAddress.refine(hasContent, NO_CONTENT)

const answer = { query: engineQuery, response: z.looseObject({ customer }) }

export const profiles = contract({
  createCustomer: {
    method: "POST",
    path: "/store/customers",
    auth: "key+customer",
    signedIn: "unregistered",
    summary: "Create the profile of a newly registered customer",
    description:
      "Registration has already created the profile, and this call then changes its fields. After another kind of sign-in, this call creates the profile.",
    body: profile.extend({
      email: email.nullish(),
    }),
    query: engineFieldsQuery,
    response: z.looseObject({ customer }),
    errors: ["duplicate", "not_found"],
  },
  readProfile: {
    method: "GET",
    path: "/store/customers/me",
    auth: "key+customer",
    summary: "The signed-in customer's profile",
    description: "With the customer's public metafields. No other caller gets them.",
    query: engineFieldsQuery,
    response: z.looseObject({ customer }),
    errors: ["not_found"],
  },
})

export const customers = engineContract({
  updateProfile: {
    method: "POST",
    path: "/store/customers/me",
    auth: "key+customer",
    summary: "Change fields of the profile",
    body: profile,
    checkBody: true,
    ...answer,
  },
  addAddress: {
    method: "POST",
    path: "/store/customers/me/addresses",
    auth: "key+customer",
    summary: "Add a shipping address",
    body: newAddress,
    checkBody: true,
    errors: ["duplicate"],
    ...answer,
  },
})

/** If two calls set the default address at the same time, only one succeeds. The other gets this error. */
const TWO_DEFAULTS = ["duplicate"] as const

const addressRow = { auth: "key+customer", query: engineQuery } as const
const savedAddress = address.extend({ id: z.string().optional() })

export const addresses = engineContract({
  listAddresses: {
    ...addressRow,
    method: "GET",
    path: "/store/customers/me/addresses",
    summary: "The signed-in customer's addresses",
    query: engineListQuery(50, { q: z.string().optional(), country_code: z.string().optional() }),
    response: engineList({ addresses: z.array(savedAddress) }),
  },
  readAddress: {
    ...addressRow,
    method: "GET",
    path: "/store/customers/me/addresses/:address_id",
    summary: "One of the signed-in customer's addresses",
    response: z.looseObject({ address: savedAddress }),
  },
  updateAddress: {
    ...addressRow,
    method: "POST",
    path: "/store/customers/me/addresses/:address_id",
    summary: "Change one of the signed-in customer's addresses",
    body: changedAddress,
    checkBody: true,
    errors: TWO_DEFAULTS,
    response: z.looseObject({ customer }),
  },
  removeAddress: {
    ...addressRow,
    method: "DELETE",
    path: "/store/customers/me/addresses/:address_id",
    summary: "Remove one of the signed-in customer's addresses",
    response: z.looseObject({
      id: z.string().meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("address"),
      deleted: z.literal(true),
      parent: customer,
    }),
  },
})
