import type { MedusaContainer } from "@medusajs/framework/types"
import { inboxWriting } from "../../../kits/submissions/workflows"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { ApiError, type Fault, validationError } from "../../../lib/errors"
import { fileOfTicket } from "../../../lib/uploads/file-tickets"
import type { FileUpload, NewSubmission, SubmissionChange, SubmittedFile } from "../module/types"

type Media = ReturnType<typeof mediaOf>

const mediaOf = (container: MedusaContainer) => container.resolve("media")

/** Stores the files of a submission as private assets that belong to it. If one is refused, stores none. */
async function storeFiles(media: Media, uploads: readonly FileUpload[]): Promise<SubmittedFile[]> {
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

const service = (container: MedusaContainer) => ({
  forms: container.resolve("forms"),
  media: mediaOf(container),
})
type Service = ReturnType<typeof service>

/** Visitors submit forms; admins change the status of submissions and delete them permanently. */
export const formSubmissionWorkflows = crudWorkflows("form-submission", {
  service,
  async create(
    { forms, media },
    { uploads, ...submission }: Omit<NewSubmission, "files"> & { uploads: FileUpload[] },
  ) {
    const files = await storeFiles(media, uploads)
    try {
      return await forms.submit({ ...submission, files })
    } catch (error) {
      await media.discard(files.map(({ id }) => id))
      throw error
    }
  },
  ...inboxWriting<Service, SubmissionChange>(({ forms }) => forms.submissions),
  undoCreate: eraseWithFiles,
  erase: eraseWithFiles,
})

/**
 * Deletes a submission permanently. A trigger deletes the assets that belong to it. Then this function deletes their
 * files.
 */
async function eraseWithFiles({ forms, media }: Service, id: string): Promise<void> {
  const files = await forms.fileIdsOf(id)
  await forms.submissions.erase(id)
  await media.leftovers.removeFilesOf(files)
}
