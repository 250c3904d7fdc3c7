import path from "node:path"
import { LocalFileService } from "@medusajs/medusa/file-local"
import { currentTenantId } from "../current-tenant"

interface Options {
  upload_dir: string
  private_upload_dir: string
  /** The URL of the public folder. */
  backend_url: string
}

/** Stores the engine's files on disk, in one folder per tenant. The engine refuses a key that leaves this folder. */
export class TenantFileService extends LocalFileService {
  static override identifier = "local"

  constructor(dependencies: object, options: Options) {
    super(dependencies, options)
    const inFolder = (base: string) => ({ get: () => path.join(base, currentTenantId()) })
    Object.defineProperties(this, {
      uploadDir_: inFolder(options.upload_dir),
      privateUploadDir_: inFolder(options.private_upload_dir),
      backendUrl_: { get: () => `${options.backend_url}/${currentTenantId()}` },
    })
  }
}
