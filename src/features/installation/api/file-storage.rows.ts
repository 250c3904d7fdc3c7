import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { fileStorageTest } from "../services/file-storage-test"

export const adminFileStorage = contract({
  adminTestFileStorage: {
    method: "POST",
    path: "/admin/installation/file-storage/connection-test",
    auth: "admin",
    summary: "Test the place of all files: the bucket, or the local folder",
    description:
      "Only for admins of the installation's first shop. Stores a file of a few bytes under a new key among this shop's private files, reads it, compares it and deletes it. `problem` is the code of the storage's refusal, such as `AccessDenied`. At most 20 tests per minute.",
    body: noBody,
    response: z.object({ test: fileStorageTest }),
    errors: ["forbidden"],
  },
})
