import { admin } from "../../harness/api"
import { createPost } from "../blog"
import { uploadAsset } from "../media"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/media": async (shop) => {
    const folder = unique("folder")
    return {
      path: `/admin/media?folder=${folder}`,
      table: "media_asset",
      add: async (count) => {
        for (let made = 0; made < count; made++) {
          const { id, url } = await uploadAsset(shop, { fields: { folder } })
          await createPost(shop, { cover_url: url })
          await admin(shop).post(`/admin/media/${id}`, { texts: { en: { alt: "A bowl" } } })
        }
      },
    }
  },
  "GET /admin/media/:id/usage": async (shop) => {
    const { id, url } = await uploadAsset(shop)
    const posts: string[] = []
    return {
      path: `/admin/media/${id}/usage`,
      table: "blog_post",
      ids: () => posts,
      add: async (count) => {
        for (let made = 0; made < count; made++) posts.push((await createPost(shop, { cover_url: url })).id)
      },
    }
  },
  "GET /admin/media-folders": {
    path: "/admin/media-folders",
    exempt: "Folders are texts of assets and have no rows of their own.",
  },
  "GET /admin/media-transforms": {
    path: "/admin/media-transforms",
    exempt: "The sizes in code, and at most 20 of the shop's own: media.spec.ts reads them.",
  },
}
