import type { MedusaContainer } from "@medusajs/framework/types"
import { dated } from "../../../kits/rows/dated"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { adAccount } from "../module/schemas"

const row = dated(adAccount)

export const accountAnswer = (account: unknown) => parsedRow(row, account)

/** Throws 404. */
export async function accountWithId(scope: MedusaContainer, id: string) {
  const [account] = await scope.resolve("ads").listAdAccounts({ id }, { take: 1 })
  if (!account) throw errors.notFound("No advertising account has this id.")
  return accountAnswer(account)
}
