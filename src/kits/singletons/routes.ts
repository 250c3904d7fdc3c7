import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { errors } from "../../lib/errors"
import { previewed, previewLink } from "../publications/preview-route"
import { previewQuery } from "../rows/preview"
import { route } from "../rows/route"
import type { WritingRow } from "../rows/row"
import type { singletonContract } from "./contract"
import type { SingletonStore } from "./store"
import type { singletonWorkflows } from "./workflows"

interface Work<Content extends object> {
  store: (scope: MedusaContainer) => SingletonStore<Content>
  workflows: ReturnType<typeof singletonWorkflows<Content>>
  /** The content until the shop publishes its own. */
  initial: Content
  /** Checks a draft before it is saved: what its schema cannot know. Throws 400. */
  check?: (scope: MedusaContainer, content: Content) => Promise<void>
}

type Rows<Content> = Omit<ReturnType<typeof singletonContract>, "saveDraft"> & {
  saveDraft: WritingRow & {
    auth: "admin"
    response: z.ZodObject
    body: z.ZodObject & z.ZodType<{ content: Content; if_revision: number }>
  }
}

/** The handlers for all route files of a singleton, a record that each tenant has once. */
export function singletonRoutes<Content extends Record<string, unknown>>(
  rows: Rows<Content>,
  work: Work<Content>,
) {
  const { store, workflows, check } = work
  const stateOf = async (scope: MedusaContainer) => ({ [rows.one]: await shownState(scope, work) })
  return {
    read: storefrontRoute(rows, work),
    readState: route(rows.readState, async ({ scope, res }) => {
      const answer = await stateOf(scope)
      res.setHeader("etag", `"${answer[rows.one]?.revision ?? 0}"`)
      return answer
    }),
    saveDraft: route(rows.saveDraft, async ({ body, actor, scope }) => {
      const { content, if_revision: seen } = body
      await check?.(scope, content)
      await workflows.saveDraft(scope).run({ input: { content, seen, actor } })
      return stateOf(scope)
    }),
    discardDraft: route(rows.discardDraft, async ({ query, actor, scope }) => {
      await workflows.discardDraft(scope).run({ input: { seen: query.if_revision, actor } })
      return stateOf(scope)
    }),
    publish: route(rows.publish, async ({ body, actor, scope }) => {
      await workflows.publish(scope).run({ input: { seen: body.if_revision, actor } })
      return stateOf(scope)
    }),
    schedule: route(rows.schedule, async ({ body, actor, scope }) => {
      const { publish_at: publishAt, if_revision: seen } = body
      await workflows.schedule(scope).run({ input: { publishAt, seen, actor } })
      return stateOf(scope)
    }),
    previewLink: route(rows.previewLink, async ({ body }) => ({
      preview: previewLink(previewClaim(rows), rows.slug, rows.read.path, body.expires_in),
    })),
    listVersions: route(rows.listVersions, async ({ query, scope }) => {
      const { limit, offset, order } = query
      const { items, count } = await store(scope).versions({ limit, offset, order })
      return { versions: items, count, offset, limit }
    }),
    readVersion: route(rows.readVersion, async ({ params, scope }) => {
      const version = await store(scope).version(params.number)
      if (!version) throw errors.notFound()
      return { version: version }
    }),
    restoreVersion: route(rows.restoreVersion, async ({ params, body, actor, scope }) => {
      const input = { number: params.number, seen: body.if_revision, actor }
      await workflows.restore(scope).run({ input })
      return stateOf(scope)
    }),
  }
}

/** Preview links of one singleton do not open another. */
function previewClaim({ slug }: Pick<Rows<object>, "slug">): string {
  return `singleton:${slug}`
}

async function shownState<Content extends object>(
  scope: MedusaContainer,
  { store, initial }: Pick<Work<Content>, "store" | "initial">,
) {
  const { revision, draft, published } = await store(scope).state()
  const shown = draft ?? published
  return {
    content: shown?.content ?? initial,
    has_draft: draft !== undefined,
    revision,
    version: published?.number ?? 0,
    published_at: published?.published_at ?? null,
    publish_at: draft?.publish_at ?? null,
    updated_at: shown?.updated_at ?? null,
  }
}

function storefrontRoute<Content extends Record<string, unknown>>(
  rows: Pick<Rows<Content>, "read" | "one" | "slug">,
  { store, initial }: Pick<Work<Content>, "store" | "initial">,
) {
  return route(rows.read, async ({ query, scope, res }) => {
    const { preview } = previewQuery.parse(query)
    // Before any SQL, so that an invalid token costs little.
    if (preview !== undefined) previewed(previewClaim(rows), preview, res)
    const { published, draft } = await store(scope).state()
    if (preview !== undefined && draft)
      return { [rows.one]: { ...draft.content, version: published?.number ?? 0, published_at: null } }
    // The engine's server answers 304 if the request has this tag in `If-None-Match`.
    res.setHeader("etag", `"${published ? published.id : "initial"}"`)
    if (preview === undefined) res.setHeader("cache-control", "no-cache")
    const content = published?.content ?? initial
    const version = published?.number ?? 0
    return { [rows.one]: { ...content, version, published_at: published?.published_at ?? null } }
  })
}
