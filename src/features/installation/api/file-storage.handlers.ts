import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { FILE_SETTINGS, type FileSettings } from "../../../lib/uploads/file-settings"
import { currentTenant } from "../../../tenancy/current-tenant"
import { declareHandlers } from "../../handlers"
import { testFileStorage } from "../services/test-file-storage"
import { adminFileStorage } from "./file-storage.rows"

declareHandlers([
  route(adminFileStorage.adminTestFileStorage, async ({ scope }) => {
    if (currentTenant() !== undefined)
      throw errors.forbidden("Only the installation's first shop tests the file storage.")
    return { test: await testFileStorage(scope.resolve<FileSettings>(FILE_SETTINGS)) }
  }),
])
