import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { exportOwnData } from "../services/own-data"
import { ownData } from "./store-customers-me.rows"

declareHandlers([
  route(ownData.exportOwnData, async ({ actor, scope, res }) => {
    res.setHeader("cache-control", "no-store")
    return { data_export: await exportOwnData(scope, actor.id) }
  }),
])
