import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { withForm } from "../../../lib/uploads/receive-form"
import { declareHandlers } from "../../handlers"
import { storeUploads } from "../services/engine-uploads"
import { uploadLimits } from "./admin-media-uploads"
import { adminUploads } from "./admin-uploads.rows"

export const uploadFiles = route(adminUploads.adminUploadFiles, async ({ req, scope }) =>
  withForm(req, uploadLimits(scope, "files"), async ({ files }) => {
    if (files.length === 0) throw errors.missingField("files")
    return { files: await storeUploads(scope, files) }
  }),
)

declareHandlers([uploadFiles])
