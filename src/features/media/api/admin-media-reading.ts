import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"

export async function readAsset(scope: MedusaContainer, id: string) {
  const found = await scope.resolve("media").reading.findForAdmin(id)
  if (!found) throw errors.notFound()
  return found
}

export async function readAssets(scope: MedusaContainer, ids: string[]) {
  return Promise.all(ids.map((id) => readAsset(scope, id)))
}
