import path from "node:path"
import fileLocal from "@medusajs/medusa/file-local"
import { currentTenantId } from "../current-tenant"

interface Options {
  upload_dir: string
  private_upload_dir: string
  /** The address under which the public folder is served. */
  backend_url: string
}

interface LocalFiles {
  uploadDir_: string
  privateUploadDir_: string
  backendUrl_: string
}

type LocalFileService = new (dependencies: object, options: Options) => LocalFiles

const [Base] = fileLocal.services as unknown as [LocalFileService]

/**
 * The engine's files on disk, in a folder for each tenant. A key cannot lead out of it: the engine refuses one that
 * leaves its folder.
 */
export class TenantFileService extends Base {
  static identifier = "local"

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
