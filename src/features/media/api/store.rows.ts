import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { mediaAsset } from "../module/schemas"

export const storeMedia = contract({
  readMediaAsset: {
    method: "GET",
    path: "/store/media/:id",
    auth: "key",
    cachedUntilChangeOf: ["media"],
    summary: "One picture, video, sound or document",
    localized: true,
    response: z.object({ media_asset: mediaAsset }),
  },
})
