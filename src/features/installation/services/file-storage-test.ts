import { z } from "zod"
import { connectionTest } from "../../../kits/settings/connection-test"

export const fileStorageTest = connectionTest
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
