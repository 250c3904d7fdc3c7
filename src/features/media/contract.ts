import { declareContract } from "../contracts"
import { adminMedia } from "./api/admin-media.rows"
import { adminMediaFolders } from "./api/admin-media-folders.rows"
import { adminMediaTransforms } from "./api/admin-media-transforms.rows"
import { adminMediaUploads } from "./api/admin-media-uploads.rows"
import { adminUploads } from "./api/admin-uploads.rows"
import { signedFiles } from "./api/files.rows"
import { storeMedia } from "./api/store.rows"

declareContract("media", [
  { heading: "Media", after: "Pages: administration", rows: { ...storeMedia, ...signedFiles } },
  {
    heading: "Media: administration",
    after: "Media",
    rows: {
      ...adminMedia,
      ...adminMediaFolders,
      ...adminMediaTransforms,
      ...adminMediaUploads,
      ...adminUploads,
    },
  },
])
