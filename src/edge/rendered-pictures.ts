import type { Request, RequestHandler } from "express"
import { asJpeg, type PictureFormat, type RenderPicture } from "../lib/rendered-picture"
import { HOME, runInTenant } from "../tenancy/current-tenant"
import type { RegisteredTenant, Registry } from "../tenancy/registry"
import { asyncHandler } from "./async-handler"
import type { PublicFiles } from "./files"

const PATH =
  /^\/([\w-]+)\/media\/(media_[0-9A-HJKMNP-TV-Z]{26})\/([0-9a-f]{16})\/([a-z\d]+(?:-[a-z\d]+)*-[0-9a-f]{8})(\.jpg)?$/

/** The extensions of the files that suit each wish. A picture has one of them. */
const EXTENSIONS: Record<PictureFormat, readonly string[]> = {
  avif: ["avif", "animated.webp"],
  webp: ["webp", "animated.webp"],
  plain: ["jpg", "png", "animated.gif"],
  jpeg: ["jpg", "still.jpg"],
}

interface Options {
  /** The public files of all tenants. */
  files: PublicFiles
  registry: () => Registry | undefined
  render: () => RenderPicture | undefined
}

/**
 * Serves pictures in other sizes below `/static`. A size that exists is a file. A missing one is created, but only if
 * the tenant in the path has the picture and declares the size. So a visitor cannot fill the disk. An address that ends
 * with `.jpg` is always JPEG, for services that accept nothing else.
 */
export function renderedPictures({ files, registry, render }: Options): RequestHandler {
  return asyncHandler(async (req, res, next) => {
    const [, tenantId = "", id = "", version = "", name = "", forced] = PATH.exec(req.path) ?? []
    if (id === "" || (req.method !== "GET" && req.method !== "HEAD")) return next()
    const wanted = { id, version, name }
    const format = forced === undefined ? formatFor(req) : "jpeg"
    if (forced === undefined) res.vary("Accept")
    for (const extension of EXTENSIONS[format]) {
      const key = `media/${id}/${version}/${name}.${extension}`
      if (await files.send(req, res, { tenantId, key })) return
    }

    const tenant = await registry()?.find("id", tenantId)
    const work = render()
    if (!tenant || !work || !isServed(tenant)) return next()
    const made = await runInTenant(tenant.id === HOME ? undefined : tenant, () => work(wanted, format))
    if (!made) return next()
    if ("moved" in made) {
      res.setHeader("Cache-Control", "no-cache")
      return res.redirect(302, forced === undefined ? made.moved : asJpeg(made.moved))
    }
    if (!(await files.send(req, res, { tenantId, key: made.key }))) next()
  })
}

function isServed({ id, status, isCurrent }: RegisteredTenant): boolean {
  return id === HOME || (status === "active" && isCurrent)
}

function formatFor(req: Request): PictureFormat {
  const accepted = req.get("accept") ?? ""
  if (/\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accepted)) return "avif"
  return /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accepted) ? "webp" : "plain"
}
