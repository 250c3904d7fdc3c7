import { Readable } from "node:stream"
import { Modules } from "@medusajs/framework/utils"
import { config } from "../../../config"
import { route } from "../../../kits/rows/route"
import { sendFile } from "../../../kits/rows/send-file"
import { errors } from "../../../lib/errors"
import { targetOf } from "../../../tenancy/files/signed-link"
import { declareHandlers } from "../../handlers"
import { wirings } from "../../wirings"
import { signedFiles } from "./files.rows"

const gone = () => errors.notFound("This link has expired, or its file was deleted.")

declareHandlers([
  route(signedFiles.downloadSignedFile, async ({ params: { token }, scope, res }) => {
    const target = targetOf(config.secrets.jwt, token)
    if (!target) throw gone()
    if (target.kind === "asset") {
      const found = await scope.resolve("media").open(target.sub)
      if (!found) throw gone()
      return sendFile(res, found)
    }
    const make = wirings().flatMap(({ wiring }) => wiring.madeFiles?.[target.kind] ?? [])[0]
    if (make) {
      const made = await make(scope, target.sub)
      if (!made) throw gone()
      const { bytes, filename, contentType } = made
      return sendFile(res, { stream: Readable.from([bytes]), bytes: bytes.length, filename, contentType })
    }
    if (target.kind !== "upload") throw gone()
    const file = { id: target.sub }
    const stream = await scope.resolve(Modules.FILE).getDownloadStream(file.id)
    await sendFile(res, { stream, filename: target.sub.replace(/^.*\//, "").replace(/^private-\d+-/, "") })
  }),
])
