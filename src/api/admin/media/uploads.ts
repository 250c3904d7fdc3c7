import type { IncomingMessage } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import { withForm } from "../../../lib/uploads/receive-form"
import type { ReceivedFile } from "../../../lib/uploads/received-file"
import { addMediaAsset, replaceMediaFile } from "../../../workflows/media/media-assets"
import { MOST_FILES, uploadFields } from "./contract"

/** Stores the files of an upload. Returns the ids of their assets in the same order. */
export async function uploadAssets(scope: MedusaContainer, req: IncomingMessage): Promise<string[]> {
  return withForm(req, uploadLimits(scope, "files"), async ({ files, fields }) => {
    const options = parse(uploadFields, fields)
    if (files.length === 0) throw errors.missingField("files")
    const ids: string[] = []
    for (const file of files) {
      const { result } = await addMediaAsset(scope).run({ input: { ...fileOf(file), ...options } })
      ids.push(result.id)
    }
    return ids
  })
}

export async function replaceFile(scope: MedusaContainer, req: IncomingMessage, id: string): Promise<void> {
  await withForm(req, uploadLimits(scope, "file", 1), async ({ files: [file] }) => {
    if (!file) throw errors.missingField("file")
    await replaceMediaFile(scope).run({ input: { id, file: fileOf(file) } })
  })
}

export function uploadLimits(scope: MedusaContainer, field: string, mostFiles = MOST_FILES) {
  const { temporaryFolder: folder } = scope.resolve("media")
  return { folder, mostFiles, fileBytes: config.uploadLimitBytes, fileFields: [field] }
}

function fileOf({ path, filename, bytes, sha256 }: ReceivedFile) {
  return { path, filename, bytes, sha256 }
}
