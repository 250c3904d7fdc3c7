import type { z } from "zod"
import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi"
import { errorBody } from "../../error-body"
import type { Auth, Contract } from "../row"
import { operationOf, parameters } from "./operation"
import { errorExamples, headers, sharedResponses } from "./responses"
import { openedSchema } from "./schemas"
import { securitySchemes } from "./security"

export interface Api {
  title: string
  version: string
  description: string
  /** Contracts by the tag of their routes. */
  contracts: Record<string, Contract>
  /** Body fields that a kind of authentication adds. */
  bodyFields: Partial<Record<Auth, z.ZodObject>>
}

/** Generates the OpenAPI 3.1 document of the rows. */
export function openApi({ title, version, description, contracts, bodyFields }: Api): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, rows] of Object.entries(contracts)) {
    for (const [name, row] of Object.entries(rows)) {
      const path = row.path.replaceAll(/:(\w+)/g, "{$1}")
      const operation = operationOf(row, { name, tag, bodyFields: bodyFields[row.auth] })
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
      components: {
        schemas: { Error: errorBody },
        responses: sharedResponses(rows),
        examples: errorExamples,
        parameters,
        headers,
        securitySchemes,
      },
    },
    { override: openedSchema },
  )
}
