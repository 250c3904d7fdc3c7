import { config } from "../../../../../config"
import { route } from "../../../../../lib/contract/route"
import { signedLink } from "../../../../../tenancy/files/signed-link"
import { adminMedia } from "../../contract"
import { readAsset } from "../../reading"

export const POST = route(adminMedia.adminCreateMediaLink, async ({ params: { id }, body, scope }) => {
  await readAsset(scope, id)
  const keys = { publicUrl: config.publicUrl, secret: config.secrets.jwt }
  return { link: signedLink(keys, { kind: "asset", sub: id }, body.expires_in) }
})
