import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import type { BodyRequest } from "../../../lib/refuse-body"
import { withTicket } from "../../../lib/uploads/file-tickets"
import { withForm } from "../../../lib/uploads/receive-form"
import { addMediaAsset, replaceMediaFile } from "../workflows/media-assets"
import { MAX_FILES, uploadFields } from "./admin-media.rows"

/** Stores the files of an upload. Returns the ids of their assets in the same order. */
export async function uploadAssets(scope: MedusaContainer, req: BodyRequest): Promise<string[]> {
  return withForm(req, uploadLimits(scope, "files"), async ({ files, fields }) => {
    const options = parse(uploadFields, fields)
    if (files.length === 0) throw errors.missingField("files")
    const ids: string[] = []
    for (const file of files) {
      const { filename } = file
      const { result } = await withTicket(file, (ticket) =>
        addMediaAsset(scope).run({ input: { ticket, filename, ...options } }),
      )
      ids.push(result.id)
    }
    return ids
  })
}

export async function replaceFile(scope: MedusaContainer, req: BodyRequest, id: string): Promise<void> {
  await withForm(req, uploadLimits(scope, "file", 1), async ({ files: [file] }) => {
    if (!file) throw errors.missingField("file")
    const { filename } = file
    await withTicket(file, (ticket) =>
      replaceMediaFile(scope).run({ input: { id, file: { ticket, filename } } }),
    )
  })
}

export function uploadLimits(scope: MedusaContainer, field: string, mostFiles = MAX_FILES) {
  const { temporaryFolder: folder } = scope.resolve("media")
  return { folder, mostFiles, fileBytes: config.uploadLimitBytes, fileFields: [field] }
}
