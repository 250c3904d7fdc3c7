import { readFile } from "node:fs/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { uploadFilesWorkflow } from "@medusajs/medusa/core-flows"
import { withTicket } from "../../../lib/uploads/file-tickets"
import type { ReceivedFile } from "../../../lib/uploads/received-file"
import { addMediaAsset } from "../workflows/media-assets"

interface StoredUpload {
  id: string
  url: string
}

/** Stores files of the engine's own pages, such as product pictures. Other files, such as imports, stay the engine's. */
export async function storeUploads(scope: MedusaContainer, files: ReceivedFile[]): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = []
  for (const file of files) stored.push((await asAsset(scope, file)) ?? (await asEngineFile(scope, file)))
  return stored
}

async function asAsset(scope: MedusaContainer, file: ReceivedFile): Promise<StoredUpload | undefined> {
  const { path, filename } = file
  const media = scope.resolve("media")
  if (!(await media.typeOf(path))) return undefined
  const { result } = await withTicket(file, (ticket) =>
    addMediaAsset(scope).run({ input: { ticket, filename } }),
  )
  const found = await media.reading.findForAdmin(result.id)
  return found?.url ? { id: found.id, url: found.url } : undefined
}

async function asEngineFile(
  scope: MedusaContainer,
  { path, filename, mimeType }: ReceivedFile,
): Promise<StoredUpload> {
  const content = (await readFile(path)).toString("base64")
  const { result } = await uploadFilesWorkflow(scope).run({
    input: { files: [{ filename, mimeType, content, access: "public" }] },
  })
  const [{ id, url } = { id: "", url: "" }] = result
  return { id, url }
}
