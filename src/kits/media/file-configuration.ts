import path from "node:path"
import { z } from "zod"
import type { FileSettings, S3Settings } from "../../lib/uploads/file-settings"
import { BYTES_PER_UNIT, bytes, flag, url } from "../declarations/environment"

/** The limits of a conversation with S3, in milliseconds. */
const S3_TIMEOUTS = { connect: 5_000, silence: 20_000, answer: 30_000 }
/** The size of a file is a 32-bit number in the database. */
const LARGEST_UPLOAD_BYTES = 2 ** 31 - 1

/** The environment variables that say where files are stored. */
export const fileVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "must be a bucket's name, such as shop-files")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: url(["http:", "https:"], "https://s3.eu-central-1.example").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w-]+\/)*$/, "must be folder names that each end with a slash, such as shops/")
    .default(""),
  S3_UPLOAD_LIMIT: bytes
    .pipe(z.number().max(LARGEST_UPLOAD_BYTES, "must be below 2gb"))
    .default(200 * BYTES_PER_UNIT.mb),
}

type Environment = z.output<z.ZodObject<typeof fileVariables>>

export function fileSettings(
  env: Environment,
  { publicUrl, dataDirectory }: { publicUrl: string; dataDirectory: string },
): FileSettings {
  const folder = (name: string) => path.join(dataDirectory, "files", name)
  const folders = { public: folder("public"), private: folder("private"), temporary: folder("temporary") }
  return { folders, url: `${publicUrl}/static`, s3: s3Of(env) }
}

function s3Of(env: Environment): S3Settings | undefined {
  if (env.S3_BUCKET === undefined) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    prefix: env.S3_PREFIX,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    uploadLimitBytes: env.S3_UPLOAD_LIMIT,
    timeouts: S3_TIMEOUTS,
  }
}
