import { config } from "../../../config"
import { route } from "../../../kits/rows/route"
import { sendFile } from "../../../kits/rows/send-file"
import { errors } from "../../../lib/errors"
import { signedLink } from "../../../tenancy/files/signed-link"
import { declareHandlers } from "../../handlers"
import { usedPlaces } from "../services/used-places"
import { changeMediaAsset, removeMediaAsset } from "../workflows/media-assets"
import { adminMedia } from "./admin-media.rows"
import { readAsset, readAssets } from "./admin-media-reading"
import { replaceFile, uploadAssets } from "./admin-media-uploads"

declareHandlers([
  route(adminMedia.adminListMediaAssets, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope
      .resolve("media")
      .reading.listForAdmin(filter, { limit, offset, order })
    return { media_assets: items, count, offset, limit }
  }),
  route(adminMedia.adminUploadMediaAssets, async ({ req, scope }) => ({
    media_assets: await readAssets(scope, await uploadAssets(scope, req)),
  })),
  route(adminMedia.adminReadMediaAsset, async ({ params: { id }, scope }) => ({
    media_asset: await readAsset(scope, id),
  })),
  route(adminMedia.adminChangeMediaAsset, async ({ params: { id }, body, scope }) => {
    await changeMediaAsset(scope).run({ input: { id, change: body } })
    return { media_asset: await readAsset(scope, id) }
  }),
  route(adminMedia.adminDeleteMediaAsset, async ({ params: { id }, scope }) => {
    await removeMediaAsset(scope).run({ input: { id } })
    return { id, object: "media_asset" as const, deleted: true as const }
  }),
  route(adminMedia.adminReplaceMediaFile, async ({ params: { id }, req, scope }) => {
    await replaceFile(scope, req, id)
    return { media_asset: await readAsset(scope, id) }
  }),
  route(adminMedia.adminDownloadMediaFile, async ({ params: { id }, scope, res }) => {
    const found = await scope.resolve("media").open(id)
    if (!found) throw errors.notFound()
    await sendFile(res, found)
  }),
  route(adminMedia.adminCreateMediaLink, async ({ params: { id }, body, scope }) => {
    await readAsset(scope, id)
    const keys = { publicUrl: config.publicUrl, secret: config.secrets.jwt }
    return { link: signedLink(keys, { kind: "asset", sub: id }, body.expires_in) }
  }),
  route(adminMedia.adminListMediaUsage, async ({ params: { id }, query, scope }) => {
    await readAsset(scope, id)
    const { items, count } = await scope.resolve("media").reading.listUsage(id, query)
    return { usage: await usedPlaces(scope, items), count, offset: query.offset, limit: query.limit }
  }),
])
