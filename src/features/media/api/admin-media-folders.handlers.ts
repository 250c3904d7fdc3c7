import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { adminMediaFolders } from "./admin-media-folders.rows"

declareHandlers([
  route(adminMediaFolders.adminListMediaFolders, async ({ query, scope }) => {
    const { items, count } = await scope.resolve("media").reading.listFolders(query)
    return { media_folders: items, count, offset: query.offset, limit: query.limit }
  }),
])
