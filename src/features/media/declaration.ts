import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    media: true
  }
}

export const media = defineFeature({
  slug: "media",
  about: "pictures, videos, sounds and documents: uploads, sizes, and where each is used",
  modules: (_, { files, mediaFields }) => [
    { resolve: "./src/features/media/module", options: { files, fields: mediaFields } },
  ],
  count: { table: "media_asset", events: ["media-asset.created", "media-asset.deleted"] },
  watched: [
    watched("media", "media_asset"),
    watched("media", "media_text"),
    watched("media", "media_transform"),
  ],
})
