import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { SignedInActor } from "../../../lib/actor"
import { plainLine } from "../../../lib/content/plain-text"
import { errors } from "../../../lib/errors"

interface Given {
  author_name?: string | undefined
  author_email?: string | undefined
}

interface Author {
  author_name: string
  author_email: string
  customer_id: string | null
}

/** The author of a review: the given name and email, else those of the signed-in customer. */
export async function authorOf(
  scope: MedusaContainer,
  { author_name, author_email }: Given,
  actor: SignedInActor | undefined,
): Promise<Author> {
  const account = actor && (await accountOf(scope, actor.id))
  const name = author_name ?? account?.name
  const email = author_email ?? account?.email
  if (!name) throw errors.missingField("author_name")
  if (!email) throw errors.missingField("author_email")
  return { author_name: name, author_email: email, customer_id: actor?.id ?? null }
}

async function accountOf(scope: MedusaContainer, id: string) {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["email", "first_name", "last_name"],
    filters: { id },
  })
  const [customer] = data
  // The account was deleted, but its token has not expired.
  if (!customer) throw errors.invalidToken()
  return { name: publicName(customer.first_name, customer.last_name), email: customer.email }
}

/**
 * The customer's name with only the first letter of the last name, because the customer has not agreed to publish it.
 */
function publicName(first: string | null, last: string | null): string {
  const [initial] = plainLine(last ?? "")
  return [plainLine(first ?? ""), ...(initial ? [`${initial}.`] : [])].join(" ").trim().slice(0, 100)
}
