import { defineFeature } from "../../kits/declarations/declaration"

export const customerAccounts = defineFeature({
  slug: "customer-accounts",
  about: "registration, sign-in, passwords, second factors, proven addresses",
})
