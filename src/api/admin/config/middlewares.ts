import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import { type AreaName, isAreaName } from "../../../modules/tenant-config/areas"

const LARGEST_PAGE = 100
const USUAL_PAGE = 20

const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(USUAL_PAGE),
  offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
})

export type Page = z.output<typeof page>

const pageOfChanges = page.extend({ order: z.enum(["created_at", "-created_at"]).default("-created_at") })

export type PageOfChanges = z.output<typeof pageOfChanges>

/** The area that a path names. There are no others. */
export function areaOfPath(req: MedusaRequest): AreaName {
  const { area = "" } = req.params
  if (!isAreaName(area)) throw errors.notFound("There is no such area of settings.")
  return area
}

export const configMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/config", methods: ["GET"], middlewares: [validateQuery(page)] },
  { matcher: "/admin/config/:area", methods: ["POST"], middlewares: [sealChange] },
  { matcher: "/admin/config/:area/changes", methods: ["GET"], middlewares: [validateQuery(pageOfChanges)] },
]

/** What stands in the body goes no further than this: from here on there are sealed texts only. */
async function sealChange(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const area = areaOfPath(req)
  req.validatedBody = await req.scope.resolve("tenantConfig").prepare(area, req.body ?? {})
  req.body = undefined
  next()
}

function validateQuery(schema: z.ZodObject) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    req.validatedQuery = parse(schema, req.query)
    next()
  }
}
