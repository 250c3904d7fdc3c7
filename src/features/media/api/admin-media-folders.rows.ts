import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"

export const adminMediaFolders = contract({
  adminListMediaFolders: {
    method: "GET",
    path: "/admin/media-folders",
    auth: "admin",
    summary: "Folders with assets",
    query: listQuery({ order: ["folder", "-folder", "-count", "count"] }),
    response: page({
      media_folders: z.array(
        z.object({
          folder: z.string().meta({ examples: ["products"] }),
          count: z
            .int()
            .min(1)
            .meta({ examples: [12] }),
        }),
      ),
    }),
  },
})
