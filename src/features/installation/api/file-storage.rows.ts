import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { connectionTest } from "../../../kits/settings/connection-test"

const fileStorageTest = connectionTest
  .extend({
    bucket: z
      .string()
      .nullable()
      .describe("Null if files are in a local folder.")
      .meta({ examples: ["shop-files"] }),
    region: z
      .string()
      .nullable()
      .meta({ examples: ["eu-central-1"] }),
    failed_step: z
      .enum(["write", "read", "delete"])
      .nullable()
      .describe("Null if all steps succeeded.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "FileStorageTest" })

export type FileStorageTest = z.output<typeof fileStorageTest>

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
