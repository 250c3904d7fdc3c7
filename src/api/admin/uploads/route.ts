import { storeUploads } from "../../../features/media/engine-uploads"
import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { withForm } from "../../../lib/uploads/receive-form"
import { uploadLimits } from "../media/uploads"
import { adminUploads } from "./contract"

export const POST = route(adminUploads.adminUploadFiles, async ({ req, scope }) =>
  withForm(req, uploadLimits(scope, "files"), async ({ files }) => {
    if (files.length === 0) throw errors.missingField("files")
    return { files: await storeUploads(scope, files) }
  }),
)
