import { route } from "../../../../lib/contract/route"
import { adminSearch } from "../contract"

export const GET = route(adminSearch.readSearchStatus, async ({ scope }) => ({
  search: await scope.resolve("siteSearch").readStatus(),
}))
