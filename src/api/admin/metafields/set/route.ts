import { knownIds, withRealOwners } from "../../../../features/metafields/owners"
import { route } from "../../../../lib/contract/route"
import { setMetafieldsWorkflow } from "../../../../workflows/metafields/set-metafields"
import { adminMetafields } from "../contract"

export const POST = route(adminMetafields.adminSetMetafields, async ({ body, scope }) => {
  const given = await withRealOwners(scope, body.metafields)
  const values = await scope.resolve("metafields").prepare(given, (type, ids) => knownIds(scope, type, ids))
  const { result } = await setMetafieldsWorkflow(scope).run({ input: { values } })
  return { metafields: { set: result } }
})
