import { z } from "zod"
import { readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import { isSameText } from "../lib/texts"
import { graph, META_NEEDS, metaAccounts, metaDialog, metaUserToken, refreshMeta } from "./meta"
import type { Account, Network, Surroundings } from "./network"

const SCOPES =
  "instagram_basic,instagram_content_publish,pages_show_list,pages_read_engagement,business_management"
const TITLE = "Instagram"

const made = z.object({ id: z.string().min(1) })
const container = z.object({ status_code: z.string() })
const permalinkAnswer = z.object({ permalink: z.string() })
const media = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      caption: z.string().catch(""),
      permalink: z.string().nullable().catch(null),
      timestamp: z.coerce.date(),
    }),
  ),
})

/** Business accounts of Instagram: https://developers.facebook.com/docs/instagram-platform/content-publishing. */
export const instagram: Network = {
  title: TITLE,
  needsPicture: true,
  needs: META_NEEDS,
  authorizationUrl: (around, authorizing) => metaDialog(around, SCOPES, authorizing),
  accountsBehind: async (around, code, authorizing) =>
    metaAccounts(around, "instagram", await metaUserToken(around, code, authorizing)),
  refresh: (around, account) => refreshMeta(around, "instagram", account),
  async prepare(around, { external_id, access }, { text, picture }) {
    const form = { image_url: picture.url, caption: text }
    return readAnswer(made, await graph(around, TITLE, access, `/${external_id}/media`, { form }), TITLE).id
  },
  async assertReady(around, account, preparedId) {
    const status = await statusOf(around, account, preparedId)
    if (status === "IN_PROGRESS") throw new NetworkError("not_ready", "Instagram still works on the picture.")
    if (status !== "FINISHED" && status !== "PUBLISHED")
      throw new NetworkError(
        "refused",
        "Instagram could not use the picture. It must be a JPEG at a public address.",
      )
  },
  async publish(around, { external_id, access }, { prepared_id }) {
    const form = { creation_id: prepared_id ?? "" }
    const json = await graph(around, TITLE, access, `/${external_id}/media_publish`, { form })
    const { id } = readAnswer(made, json, TITLE)
    return { external_id: id, external_url: await permalinkOf(around, access, id) }
  },
  async find(around, account, { text, prepared_id, since, taken }) {
    const query = { fields: "id,caption,permalink,timestamp", limit: "50" }
    const json = await graph(around, TITLE, account.access, `/${account.external_id}/media`, { query })
    const found = readAnswer(media, json, TITLE).data.find(
      ({ id, caption, timestamp }) => timestamp >= since && !taken.has(id) && isSameText(text, caption),
    )
    if (found) return { external_id: found.id, external_url: found.permalink }
    const isPublished = prepared_id !== null && (await statusOf(around, account, prepared_id)) === "PUBLISHED"
    return isPublished ? { external_id: null, external_url: null } : undefined
  },
}

async function statusOf(around: Surroundings, { access }: Account, preparedId: string): Promise<string> {
  const json = await graph(around, TITLE, access, `/${preparedId}`, { query: { fields: "status_code" } })
  return readAnswer(container, json, TITLE).status_code
}

/** The post is public already, so a failure here must not count as a failed post. */
async function permalinkOf(around: Surroundings, access: string, id: string): Promise<string | null> {
  try {
    const json = await graph(around, TITLE, access, `/${id}`, { query: { fields: "permalink" } })
    return readAnswer(permalinkAnswer, json, TITLE).permalink
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
