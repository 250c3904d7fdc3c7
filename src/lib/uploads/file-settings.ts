/** A bucket of S3, or of a server with its protocol. */
export interface S3Settings {
  bucket: string
  region: string
  /** The server's address. Without it, AWS. */
  endpoint: string | undefined
  /** Whether the bucket's name is in the path of addresses, not in the host. */
  pathStyle: boolean
  /** All keys begin with it. It is empty or ends with a slash. */
  prefix: string
  /** Without them, the SDK looks for credentials itself, such as those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The largest file that a browser may upload directly to the bucket. */
  uploadLimitBytes: number
  timeouts: S3Timeouts
}

/** In milliseconds. */
export interface S3Timeouts {
  connect: number
  /** The longest pause in a conversation. */
  silence: number
  /** From a request to the first byte of its answer. Does not limit uploads. */
  answer: number
}

/** The key of {@link FileSettings} in the engine's container. */
export const FILE_SETTINGS = "fileSettings"

export interface FileSettings {
  folders: { public: string; private: string; temporary: string }
  /** The address of the public files. */
  url: string
  /** Without it, files are in the local folders. */
  s3: S3Settings | undefined
}
