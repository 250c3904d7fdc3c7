import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3"
import { errors } from "../../lib/errors"
import { largePackage } from "../../lib/large-packages"
import type { S3Settings } from "../../lib/uploads/file-settings"

/** A request to the storage, such as `new GetObjectCommand(…)`. */
type Call<Output> = (
  client: S3Client,
  options: { abortSignal?: AbortSignal; requestTimeout?: number },
) => Promise<Output>

const MAX_CONNECTIONS = 500
const ATTEMPTS = 2
const MAX_UPLOAD_MS = 15 * 60_000

const sdk = () => largePackage("@aws-sdk/client-s3")

/** Calls the file storage. Its failures become 503 `unavailable`, so that they never look like an error of ours. */
export class S3Calls {
  private client: S3Client | undefined

  constructor(private readonly settings: S3Settings) {}

  /** Runs a call. `undefined` if the object does not exist. */
  async find<Output>(call: Call<Output>): Promise<Output | undefined> {
    try {
      return await call(this.connected(), {})
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw failure(error)
    }
  }

  async run<Output>(call: Call<Output>): Promise<Output> {
    try {
      return await call(this.connected(), {})
    } catch (error) {
      throw failure(error)
    }
  }

  /** Uploads a local file in one request, so readers see the whole file or nothing. */
  async upload(
    key: string,
    from: string,
    { bytes, mimeType }: { bytes: number; mimeType: string },
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.send(key, from, { bytes, mimeType })
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw failure(error)
      }
    }
  }

  private async send(key: string, from: string, { bytes, mimeType }: { bytes: number; mimeType: string }) {
    const cancel = new AbortController()
    const body = createReadStream(from)
    // The SDK does not listen to errors of the stream, and an error that nobody hears would end the process.
    body.on("error", () => cancel.abort())
    try {
      await this.connected().send(
        new (sdk().PutObjectCommand)({
          Bucket: this.settings.bucket,
          Key: key,
          Body: body,
          ContentLength: bytes,
          ContentType: mimeType,
        }),
        { abortSignal: cancel.signal, requestTimeout: MAX_UPLOAD_MS },
      )
    } finally {
      body.destroy()
    }
  }

  /** The credentials and the region, also if the SDK has found them. */
  async signer() {
    const { config } = this.connected()
    return this.run(async () => ({ ...(await config.credentials()), region: await config.region() }))
  }

  private connected(): S3Client {
    this.client ??= new (sdk().S3Client)(clientConfig(this.settings))
    return this.client
  }
}

function clientConfig({ region, endpoint, pathStyle, credentials, timeouts }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    // Many servers with S3's protocol do not know the checksums that the SDK sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    followRegionRedirects: false,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    logger: SILENT,
  }
}

/** The SDK would write warnings to the console, past the log. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** The body of an answer. An answer without one is a fault of the storage. */
export function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw failure(new Error("The file storage sent no content."))
}

/** The HTTP status of a refused call. `undefined` if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof sdk().S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function isWorthRepeating(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

export function failure(cause: unknown) {
  return errors.unavailable("The file storage does not answer. Try again shortly.", { cause })
}
