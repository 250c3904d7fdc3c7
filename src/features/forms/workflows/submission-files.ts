import type { MedusaContainer } from "@medusajs/framework/types"
import { ApiError, type Fault, validationError } from "../../../lib/errors"
import { fileOfTicket } from "../../../lib/uploads/file-tickets"
import type { FileUpload, SubmittedFile } from "../module/types"

type Media = ReturnType<typeof mediaOf>

export const mediaOf = (container: MedusaContainer) => container.resolve("media")

/** Stores the files of a submission as private assets that belong to it. If one is refused, stores none. */
export async function storeFiles(media: Media, uploads: readonly FileUpload[]): Promise<SubmittedFile[]> {
  const stored: SubmittedFile[] = []
  try {
    for (const { field, filename, ticket } of uploads) {
      const added = await media.addOwned({ ...fileOfTicket(ticket), filename, folder: "forms" })
      stored.push({ field, ...added })
    }
    return stored
  } catch (error) {
    await media.discard(stored.map(({ id }) => id))
    throw named(error, uploads[stored.length]?.field)
  }
}

/** The same error, which now names the field of the file. */
function named(error: unknown, field: string | undefined): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid_field" || field === undefined) return error
  const path = `answers.${field}`
  const fault: Fault = { path, code: error.code, message: `Field '${path}': ${error.message}` }
  return validationError([fault])
}
