import { model } from "@medusajs/framework/utils"

export const MediaAsset = model
  .define("media_asset", {
    id: model.id({ prefix: "media" }).primaryKey(),
    visibility: model.enum(["public", "private"]),
    kind: model.enum(["image", "video", "audio", "document"]),
    mime_type: model.text(),
    /** The file name that people see. */
    filename: model.text().searchable(),
    folder: model.text().default(""),
    /** The hash of the file as it was uploaded, before it was changed. */
    sha256: model.text(),
    /** The folder and name of the present file. The folder is inside the asset's folder. */
    version: model.text(),
    file: model.text(),
    /** The public address of the present file. Private assets have none. */
    url: model.text().nullable(),
    bytes: model.number(),
    width: model.number().nullable(),
    height: model.number().nullable(),
    duration_seconds: model.float().nullable(),
    is_animated: model.boolean().default(false),
    focal_x: model.float().default(0.5),
    focal_y: model.float().default(0.5),
    thumbhash: model.text().nullable(),
    /** Belongs to one record and is deleted with it. */
    is_owned: model.boolean().default(false),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["folder"] }])
