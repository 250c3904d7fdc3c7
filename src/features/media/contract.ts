import { adminMedia } from "../../api/admin/media/contract"
import { adminMediaFolders } from "../../api/admin/media-folders/contract"
import { adminMediaTransforms } from "../../api/admin/media-transforms/contract"
import { adminMediaUploads } from "../../api/admin/media-uploads/contract"
import { adminUploads } from "../../api/admin/uploads/contract"
import { signedFiles } from "../../api/files/contract"
import { storeMedia } from "../../api/store/media/contract"
import { declareContract } from "../contracts"

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
