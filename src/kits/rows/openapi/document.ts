import type { z } from "zod"
import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi"
import { errorBody } from "../../../lib/error-body"
import { mapValues } from "../../../lib/map-values"
import { type Auth, type Contract, readsSpamToken } from "../row"
import { operationOf, parameters } from "./operation"
import { errorExamples, headers, sharedResponses } from "./responses"
import { openedSchema } from "./schemas"
import { securitySchemes } from "./security"
import { type Webhook, webhookOf, webhookParameters } from "./webhook"

export interface Api {
  title: string
  version: string
  description: string
  /** The routes, grouped by tag. The document shows each tag as a section. */
  contracts: Record<string, Contract>
  /** For each kind of authentication, fields that it adds to the request body, such as an anti-spam token. */
  bodyFields: Partial<Record<Auth, z.ZodObject>>
  /** The calls that a shop's own server gets, by the type of event. */
  webhooks?: Record<string, Webhook>
}

/** Generates the OpenAPI 3.1 document of the rows. */
export function openApi(api: Api): oas31.OpenAPIObject {
  const { title, version, description, contracts, bodyFields, webhooks = {} } = api
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, rows] of Object.entries(contracts)) {
    for (const [name, row] of Object.entries(rows)) {
      const path = row.path.replaceAll(/:(\w+)/g, "{$1}")
      const operation = operationOf(row, {
        name,
        tag,
        bodyFields: bodyFields[readsSpamToken(row) ? "key+spam" : row.auth],
      })
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation }
    }
  }
  const rows = Object.values(contracts).flatMap((contract) => Object.values(contract))
  return createDocument(
    {
      openapi: "3.1.1",
      info: { title, version, description },
      servers: [{ url: "/" }],
      tags: Object.keys(contracts).map((name) => ({ name })),
      paths,
      webhooks: mapValues(webhooks, webhookOf),
      components: {
        schemas: { Error: errorBody },
        responses: sharedResponses(rows),
        examples: errorExamples,
        parameters: { ...parameters, ...webhookParameters },
        headers,
        securitySchemes,
      },
    },
    { override: openedSchema },
  )
}
