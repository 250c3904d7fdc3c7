import type { MedusaContainer } from "@medusajs/framework/types"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { NETWORKS, type NetworkName } from "../module/fields"
import type { DraftRequest, SocialPostAnswer } from "../module/types"
import { createSocialPostWorkflow } from "../workflows/social-posts"
import { postWithId } from "./post-with-id"
import { type Subject, subjectOf } from "./subject"
import { writeByModel } from "./write-by-model"

const NOTHING: Subject = { data: {}, picture: null }

/** Lets a model write a draft, with a picture of what it is about. Throws 404, and the errors of `writeByModel`. */
export async function draftPost(
  container: MedusaContainer,
  { brief, resource, networks: wanted, locale: asked }: DraftRequest,
  actor: SignedInActor,
  signal: AbortSignal,
): Promise<SocialPostAnswer> {
  if (brief === null && resource === null) throw errors.missingField("brief")
  const subject = resource === null ? NOTHING : await subjectOf(container, resource)
  const { default_locale } = await container.resolve("tenantConfig").read("storefront")
  const locale = asked ?? default_locale
  const networks = [...(wanted ?? (await connectedNetworks(container)))]
  const text = await writeByModel(container, {
    brief,
    data: subject.data,
    networks,
    locale,
    signal,
    owner: actor,
  })
  const images = await container.resolve("media").reading.imagesOf([subject.picture], [locale])
  const media_ids = [...images.values()].map(({ id }) => id)
  const { result: id } = await createSocialPostWorkflow(container).run({
    input: {
      input: { ...text, networks, media_ids, variants: [], locale },
      origin: { brief, resource },
      actor,
    },
  })
  return postWithId(container, id)
}

async function connectedNetworks(container: MedusaContainer): Promise<readonly NetworkName[]> {
  const accounts = await container
    .resolve("socialPosts")
    .listSocialAccounts({ status: "connected" }, { select: ["network"], take: 100 })
  const known = NETWORKS.filter((network) => accounts.some((account) => account.network === network))
  return known.length > 0 ? known : NETWORKS
}
