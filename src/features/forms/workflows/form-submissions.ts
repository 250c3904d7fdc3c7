import type { MedusaContainer } from "@medusajs/framework/types"
import { inboxWriting } from "../../../kits/submissions/workflows"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { FileUpload, NewSubmission, SubmissionChange } from "../module/types"
import { mediaOf, storeFiles } from "./submission-files"

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
