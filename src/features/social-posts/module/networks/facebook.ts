import { z } from "zod"
import { readAnswer } from "../lib/call-network"
import { isSameText } from "../lib/texts"
import { graph, META_NEEDS, metaAccounts, metaDialog, metaUserToken, refreshMeta } from "./meta"
import type { Network } from "./network"

const SCOPES = "pages_show_list,pages_manage_posts,pages_read_engagement"
const TITLE = "Facebook"

const made = z.object({ id: z.string().min(1), post_id: z.string().min(1).optional() })
const posts = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      message: z.string().catch(""),
      permalink_url: z.string().nullable().catch(null),
      created_time: z.coerce.date(),
    }),
  ),
})

/** Pages of Facebook: https://developers.facebook.com/docs/pages-api/posts. */
export const facebook: Network = {
  title: TITLE,
  needsPicture: false,
  needs: META_NEEDS,
  authorizationUrl: (around, authorizing) => metaDialog(around, SCOPES, authorizing),
  accountsBehind: async (around, code, authorizing) =>
    metaAccounts(around, "facebook", await metaUserToken(around, code, authorizing)),
  refresh: (around, account) => refreshMeta(around, "facebook", account),
  async publish(around, { external_id: page, access }, { text, picture }) {
    const json =
      picture === null
        ? await graph(around, TITLE, access, `/${page}/feed`, { form: { message: text } })
        : await graph(around, TITLE, access, `/${page}/photos`, { form: { url: picture.url, caption: text } })
    const { id, post_id = id } = readAnswer(made, json, TITLE)
    return { external_id: post_id, external_url: `https://www.facebook.com/${encodeURIComponent(post_id)}` }
  },
  async find(around, { external_id: page, access }, { text, since, taken }) {
    const query = { fields: "id,message,permalink_url,created_time", limit: "50" }
    const json = await graph(around, TITLE, access, `/${page}/published_posts`, { query })
    const found = readAnswer(posts, json, TITLE).data.find(
      ({ id, message, created_time }) => created_time >= since && !taken.has(id) && isSameText(text, message),
    )
    return found && { external_id: found.id, external_url: found.permalink_url }
  },
}
